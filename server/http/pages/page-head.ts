import type { Config } from '#server/config.ts'
import { escapeHtml } from '#server/html.ts'

/**
 * The site's name in the built pages (web/lib/brand.ts), in titles, header and footer; not the class of that name in
 * the examples of the API reference.
 */
const builtName = /(?<!new |\{ )Soundreel/g

/**
 * Adds to a built page what only the running server knows: the site's name and address, and its link preview. The
 * application reads the name from here (web/lib/brand.ts).
 */
export function describePage(built: string, { publicUrl, brandName }: Config, path: string | null): string {
  const html = built.replace(builtName, () => escapeHtml(brandName))
  const icons = [
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    tag('name', 'application-name', brandName),
    // The page may be open at another address (web/lib/address/).
    tag('name', 'site-address', publicUrl),
  ]
  return html.replace('</head>', () => `${[...icons, ...(path === null ? [] : sharing())].join('')}</head>`)

  function sharing(): string[] {
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? brandName
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const url = publicUrl + path
    return [
      `<link rel="canonical" href="${url}">`,
      tag('property', 'og:type', 'website'),
      tag('property', 'og:site_name', brandName),
      // Both come from the page and are already escaped.
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
      tag('property', 'og:url', url),
      tag('property', 'og:image', `${publicUrl}/og.jpg`),
      tag('property', 'og:image:width', '1200'),
      tag('property', 'og:image:height', '630'),
      tag('property', 'og:image:alt', 'The sea at sunset, with its sound drawn below it'),
      tag('name', 'twitter:card', 'summary_large_image'),
    ]
  }
}

/**
 * Marks a page for a visitor with a session, like web/first-paint/before-paint.ts does once the user is known.
 * Visitor-only content then never flashes, and the application starts sooner.
 */
export function markSignedIn(html: string): string {
  return html.replace('<html ', '<html data-signed-in ')
}

function tag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
