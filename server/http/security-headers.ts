import type { Config } from '#server/config.ts'
import type { App } from './endpoints/register-endpoint.ts'

const oneYearSeconds = 365 * 24 * 60 * 60

const permissions = [
  'accelerometer=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'usb=()',
  'payment=(self "https://www.paypal.com" "https://www.sandbox.paypal.com")',
].join(', ')

/**
 * The headers of every answer. Answers other than pages may load nothing; pages have a policy of their own. Built
 * once, not for each answer.
 */
export function securityHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    // PayPal's window responds to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(publicUrl.startsWith('https:')
      ? // Not for the subdomains, which may be somebody else's, without https.
        { 'strict-transport-security': `max-age=${oneYearSeconds}` }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

export function registerSecurityHeaders(app: App, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    // A page has dozens of assets, and they are only our own scripts, styles, fonts and pictures.
    if (request.routeOptions.url?.startsWith('/assets/')) reply.header('x-content-type-options', 'nosniff')
    else reply.headers(headers)
    done()
  })
}
