import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The Content-Security-Policy of a page. Scripts may be our files, the page's own inline scripts by their hashes, and
 * PayPal's. Navigation within the application keeps the first page's policy, so every page allows what payments need.
 * Our own files are paths, so the policy holds at every address of this server.
 */
export function pagePolicy(html: string, { mediaPublicUrl, paypalSdkUrl }: Config): string {
  const paypal = paypalSources(paypalSdkUrl)
  const media = mediaPublicUrl ? [new URL(mediaPublicUrl).origin] : []
  const hashes = Array.from(
    new Set(
      Array.from(html.matchAll(inlineScript), ([, code = '']) => createHash('sha256').update(code).digest('base64')),
    ),
    (hash) => `'sha256-${hash}'`,
  )
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...paypal],
    'script-src-attr': ["'none'"],
    'worker-src': ["'self'"],
    // Floating elements are positioned by style attributes; locking the scroll uses a style element.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...paypal],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...media, ...paypal],
    'frame-src': paypal,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/**
 * The policy of the worker that reads files on /verify. A worker has the policy of its own answer, not that of its page:
 * it may run WebAssembly, which no page may, and it can reach no other site.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The policy of all other scripts, if they run as a worker: one that loads or reaches anything needs its own. */
export const scriptPolicy = "default-src 'none'"

/** PayPal's button is a script from PayPal that opens frames from PayPal. */
function paypalSources(sdkUrl: string): string[] {
  const { origin, hostname } = new URL(sdkUrl)
  const own = hostname.endsWith('.paypal.com') ? [] : [origin]
  return ['https://*.paypal.com', 'https://*.paypalobjects.com', ...own]
}
