import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { answerDocument, createDocument, encodingFor, readDocument } from './document.ts'
import { describePage, markSignedIn } from './page-head.ts'
import { pagePolicy } from './page-policy.ts'

const html =
  '<html><head><title>Pricing · Soundreel</title><meta name="description" content="A &amp; B"/></head></html>'
const directive = (policy: string, name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]

describe('the policy of a page', () => {
  it('PLT-07 allows inline scripts only by their hashes', () => {
    const code = 'alert(1)'
    const policy = pagePolicy(`<script>${code}</script><script src="/x.js"></script>`, readConfig({}))
    const hash = createHash('sha256').update(code).digest('base64')
    expect(directive(policy, 'script-src')).toBe(
      `'self' 'sha256-${hash}' https://*.paypal.com https://*.paypalobjects.com`,
    )
    expect(directive(policy, 'frame-ancestors')).toBe("'none'")
  })

  it('PLT-07 allows nothing else: no plugins, no other base, no forms to other sites, no script in attributes', () => {
    const policy = pagePolicy('', readConfig({}))
    const none = ['script-src-attr', 'object-src', 'base-uri', 'frame-ancestors']
    for (const name of none) expect([name, directive(policy, name)]).toEqual([name, "'none'"])
    const own = ['default-src', 'worker-src', 'font-src', 'form-action']
    for (const name of own) expect([name, directive(policy, name)]).toEqual([name, "'self'"])
    expect(directive(policy, 'media-src')).toBe("'self' blob:")
    expect(directive(policy, 'script-src')).not.toContain('unsafe')
    expect(directive(policy, 'frame-src')).toBe('https://*.paypal.com https://*.paypalobjects.com')
  })

  it("PLT-07 allows PayPal's script from the configured address", () => {
    const policy = pagePolicy('', readConfig({ PAYPAL_SDK_URL: 'http://127.0.0.1:4999/sdk/js' }))
    expect(directive(policy, 'script-src')).toContain('http://127.0.0.1:4999')
    expect(directive(policy, 'frame-src')).toContain('http://127.0.0.1:4999')
  })

  it('PLT-07 allows media from the configured address', () => {
    const config = readConfig({ PUBLIC_URL: 'https://reel.example', MEDIA_PUBLIC_URL: 'https://cdn.example/videos' })
    const policy = pagePolicy('', config)
    for (const name of ['img-src', 'media-src', 'connect-src'])
      expect(directive(policy, name)).toContain('https://cdn.example')
    // Opened without https, the page could then not load the script that says so.
    expect(policy).not.toContain('upgrade-insecure-requests')
  })
})

describe('the head of a page', () => {
  const config = readConfig({ PUBLIC_URL: 'https://reel.example', BRAND_NAME: 'Reel "&" Co' })

  it('LND-10 has the link preview of a public page, with absolute addresses', () => {
    const page = describePage(html, config, '/pricing')
    expect(page).toContain('<link rel="canonical" href="https://reel.example/pricing">')
    expect(page).toContain('<meta property="og:title" content="Pricing · Reel &quot;&amp;&quot; Co">')
    expect(page).toContain('<meta property="og:description" content="A &amp; B">')
    expect(page).toContain('<meta property="og:image" content="https://reel.example/og.jpg">')
    expect(page).toContain('<meta property="og:site_name" content="Reel &quot;&amp;&quot; Co">')
  })

  it("SHL-06 has the operator's name in place of the built-in one", () => {
    const page = describePage(`${html}<footer>© 2026 Soundreel</footer>`, config, null)
    expect(page).toContain('<title>Pricing · Reel &quot;&amp;&quot; Co</title>')
    expect(page).toContain('© 2026 Reel &quot;&amp;&quot; Co')
    expect(page).toContain('<meta name="application-name" content="Reel &quot;&amp;&quot; Co">')
    expect(page).not.toContain('Soundreel')
    const example = "import { Soundreel } from 'soundreel'; new Soundreel()"
    expect(describePage(`${html}<code>${example}</code>`, config, null)).toContain(example)
  })

  it('LND-10 has no link preview for private pages', () => {
    expect(describePage(html, config, null)).not.toContain('og:')
  })
})

describe('sending a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    [undefined, 'identity'],
    ['zstd', 'identity'],
  ])('answers Accept-Encoding %j with %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))

  it('sends the same text in every encoding, and a different ETag for a different policy', async () => {
    const document = createDocument(html, 'a policy')
    expect(gunzipSync(await readDocument(document, 'gzip')).toString()).toBe(html)
    expect(createDocument(html, 'another policy').etag).not.toBe(document.etag)
  })
})

describe('the answer for a page', () => {
  const document = createDocument(html, 'a policy')

  it('PLT-07 is the page with its policy, or 304 for the current copy; an error page is always sent whole', async () => {
    const known = { 'if-none-match': document.etag }
    const whole = await answerDocument(document, {}, 200)
    expect([whole.status, String(whole.body)]).toEqual([200, html])
    expect(whole.headers).toMatchObject({
      'content-security-policy': 'a policy',
      'cache-control': 'no-cache',
      // A visitor with a session gets another page at the same address.
      vary: 'accept-encoding, cookie',
    })
    expect(whole.headers).not.toHaveProperty('content-encoding')
    expect(await answerDocument(document, known, 200)).toMatchObject({ status: 304, body: undefined })
    expect((await answerDocument(document, { 'if-none-match': '"older"' }, 200)).status).toBe(200)
    const missing = await answerDocument(document, known, 404)
    expect([missing.status, String(missing.body)]).toEqual([404, html])
    const packed = await answerDocument(document, { 'accept-encoding': 'gzip' }, 200)
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.body ?? '').toString()).toBe(html)
  })

  it('SHL-01 is marked for a visitor with a session', () => {
    expect(markSignedIn('<html lang="en"><p>a</p></html>')).toBe('<html data-signed-in lang="en"><p>a</p></html>')
  })
})

describe('every answer', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ PUBLIC_URL: 'https://reel.example' })
  })
  afterAll(() => test.close())

  it('PLT-07 prevents framing, sniffing and cross-origin reading, and only pages may load anything', async () => {
    for (const url of ['/api/pricing/current', '/api/nothing', '/robots.txt']) {
      const { headers } = await test.app.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        // Without the subdomains: they may be somebody else's, and have no https.
        'strict-transport-security': 'max-age=31536000',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
    }
  })

  it('SHL-01 crawlers are sent to the public pages only', async () => {
    const robots = (await test.app.inject('/robots.txt')).body
    const sitemap = (await test.app.inject('/sitemap.xml')).body
    for (const path of [
      '/api/',
      '/paypal/',
      '/admin',
      '/history',
      '/my-account',
      '/my-creations',
      '/purchase-credits',
    ]) {
      expect(robots.split('\n')).toContain(`Disallow: ${path}`)
      expect(sitemap).not.toContain(`<loc>https://reel.example${path}`)
    }
    for (const path of ['/', '/explore', '/pricing', '/terms', '/verify']) {
      expect(robots.split('\n')).not.toContain(`Disallow: ${path}`)
      expect(sitemap).toContain(`<loc>https://reel.example${path}</loc>`)
    }
  })

  it('SHL-01 crawlers and phones find their files, with the name of the site', async () => {
    const robots = await test.app.inject('/robots.txt')
    expect(robots.body).toContain('Sitemap: https://reel.example/sitemap.xml')
    const sitemap = await test.app.inject('/sitemap.xml')
    expect(sitemap.body).toContain('<loc>https://reel.example/pricing</loc>')
    const manifest = await test.app.inject('/manifest.webmanifest')
    expect(manifest.json()).toMatchObject({ name: 'Soundreel', start_url: '/' })
  })

  it('SHL-01 crawlers are kept out of what belongs to users, and the map of the site has only what is public', async () => {
    const lines = (await test.app.inject('/robots.txt')).body.split('\n')
    const sitemap = (await test.app.inject('/sitemap.xml')).body
    const own = ['/api/', '/paypal/', '/admin', '/history', '/my-account', '/my-creations', '/purchase-credits']
    for (const path of own) {
      expect(lines).toContain(`Disallow: ${path}`)
      expect(sitemap).not.toContain(`<loc>https://reel.example${path}`)
    }
    for (const path of ['/', '/generate', '/explore', '/verify', '/privacy'])
      expect(sitemap).toContain(`<loc>https://reel.example${path}</loc>`)
  })
})
