import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { pagePolicy, scriptPolicy, workerPolicy } from './page-policy.ts'

const paypal = 'https://*.paypal.com https://*.paypalobjects.com'

it('PLT-07 a page loads only our own files and PayPal, is embedded nowhere and sends forms nowhere else', () => {
  expect(pagePolicy('', readConfig({})).split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' ${paypal}`,
    "script-src-attr 'none'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${paypal}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${paypal}`,
    `frame-src ${paypal}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
})

it('PLT-07 each inline script of a page is named once, whatever its attributes, and no script of another file is', () => {
  const [boot, data] = ['start()', '{"a": 1}\n']
  const html = `<script>${boot}</script><script src="/a.js"></script><script type="module" async>${data}</script>
    <script>${boot}</script><script defer src="/b.js">ignored()</script>`
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(pagePolicy(html, readConfig({}))).toContain(`script-src 'self' ${hashOf(boot)} ${hashOf(data)} ${paypal};`)
})

it('SEC-28 PLT-07 a script that runs as a worker reaches nothing, and the one that reads files only this site', () => {
  expect(scriptPolicy).toBe("default-src 'none'")
  expect(workerPolicy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
  ])
})
