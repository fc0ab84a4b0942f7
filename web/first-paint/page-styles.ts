import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Selector, type SelectorComponent, transform } from 'lightningcss'

const emptyCondition = /@(?:media|supports)[^{}]+\{\}/g
const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g
const fonts = /\/fonts-[^/]+\.css$/

/**
 * Writes the style sheets into the page, so that it can be painted as soon as it is here. Their links stay, because the
 * application expects them, but are switched off.
 * @param part Only what the elements of this page can use. The application shows more: whoever starts it switches the
 *   link of the whole on. It comes after the part, so that what it says last still counts last.
 */
export function inlineStyles(html: string, part: boolean): string {
  return html.replace(stylesheet, (_, path: string) => {
    const css = readFileSync(join('dist/client', path), 'utf8')
    const link = `<link rel="stylesheet" href="${path}" disabled`
    return part && !fonts.test(path)
      ? `<style>${stylesOf(html, css)}</style>${link} data-whole/>`
      : `<style>${css}</style>${link}/>`
  })
}

/** Rules that fit no class and no element of the page are left out; states, attributes and sizes may change. */
export function stylesOf(html: string, css: string): string {
  const classes = new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => decode(names))
      .join(' ')
      .split(/\s+/),
  )
  const elements = new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/g), ([, name]) => name))

  const fits = (selector: Selector) => selector.every(mayFit)
  function mayFit(component: SelectorComponent): boolean {
    if (component.type === 'class') return classes.has(component.name)
    if (component.type === 'type') return elements.has(component.name)
    if (component.type !== 'pseudo-class') return true
    return component.kind === 'is' || component.kind === 'where' || component.kind === 'has'
      ? component.selectors.some(fits)
      : true
  }
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(fits) ? undefined : []) } },
  })
  return code.toString().replace(emptyCondition, '')
}

function decode(attribute: string): string {
  return attribute
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
