import fastifyHelmet from '@fastify/helmet'
import type { Config } from '#server/config.ts'
import type { App } from './register-endpoint.ts'

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

/** The headers of every answer. What is not a page may load nothing at all; pages bring their own policy. */
export async function registerSecurityHeaders(app: App, { publicUrl }: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // PayPal's window answers to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: oneYearSeconds } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // There are dozens of assets to a page, and they are only scripts, styles, fonts and pictures of ours.
    if (request.url.startsWith('/assets/')) return void reply.header('x-content-type-options', 'nosniff')
    reply.header('permissions-policy', permissions)
    await reply.helmet()
  })
}
