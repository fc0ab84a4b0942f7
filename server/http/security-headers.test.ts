import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { securityHeaders } from './security-headers.ts'

it('PLT-07 answers are framed, sniffed, opened and read by no other site, and load nothing', () => {
  const headers = securityHeaders(readConfig({ PUBLIC_URL: 'https://reel.example' }))
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // PayPal's window must be able to answer the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  const permissions = headers['permissions-policy']?.split(', ') ?? []
  for (const device of ['camera', 'microphone', 'geolocation', 'usb']) expect(permissions).toContain(`${device}=()`)
  expect(permissions).toContain('payment=(self "https://www.paypal.com" "https://www.sandbox.paypal.com")')
})

it('PLT-07 FLD-04 only a site with https asks browsers to come back with https', () => {
  const hsts = (PUBLIC_URL: string) => securityHeaders(readConfig({ PUBLIC_URL }))['strict-transport-security']
  expect(hsts('https://reel.example')).toBe('max-age=31536000')
  for (const address of ['http://reel.example', 'http://localhost:3000']) expect(hsts(address)).toBeUndefined()
})
