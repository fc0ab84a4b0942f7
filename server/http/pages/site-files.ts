import type { Config } from '#server/config.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'

/** The paths for visitors and search engines; all others belong to a user. */
export const publicPaths: readonly string[] = [
  ...['/', '/generate', '/explore', '/pricing', '/api', '/docs', '/docs/site', '/connect', '/contact', '/login'],
  ...['/verify', '/terms', '/privacy', '/refunds', '/acceptable-use'],
]
const privatePaths = ['/api/', '/paypal/', '/admin', '/history', '/my-account', '/my-creations', '/purchase-credits']

/** The small files for crawlers and phones. They contain the site's name, so the build cannot write them. */
export function registerSiteFiles(app: App, { publicUrl, brandName }: Config): void {
  const robots = [
    'User-agent: *',
    'Allow: /',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  const addresses = publicPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses}</urlset>`
  const manifest = JSON.stringify({
    name: brandName,
    short_name: brandName,
    description: 'AI video with sound',
    start_url: '/',
    display: 'standalone',
    background_color: '#0e0d10',
    theme_color: '#0e0d10',
    icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
  })
  for (const [path, type, text] of [
    ['/robots.txt', 'text/plain; charset=utf-8', robots],
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemap],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifest],
  ] as const)
    app.get(path, { config: { outside: 'site-file' }, schema: { hide: true } }, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
    )
}
