import type { Config } from '#server/config.ts'
import { escapeHtml } from './escape-html.ts'

/** What the built pages call the site (web/lib/brand.ts); it stands in titles, in the header and in the footer. */
const builtName = /Soundreel/g

/**
 * Adds what only the running server knows to a built page: its name and address, and how it looks when it is shared.
 * The application reads the name from here (web/lib/brand.ts).
 */
export function describePage(built: string, { publicUrl, brandName }: Config, path: string | null): string {
  const html = built.replace(builtName, () => escapeHtml(brandName))
  const icons = [
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    tag('name', 'application-name', brandName),
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
      // Both are taken from the page, where they stand escaped.
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
 * For who brings a session: as the page itself does when it knows a user (web/first-paint/before-paint.ts), before it knows one.
 * What is for visitors is not shown for a moment, and the application starts sooner.
 */
export function markSignedIn(html: string): string {
  return html.replace('<html ', '<html data-signed-in ')
}

function tag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
