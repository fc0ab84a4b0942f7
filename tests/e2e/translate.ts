import type { Page } from '@playwright/test'

/**
 * Does to each page what Chrome's translation does, as soon as there is text and after each change: every text node is
 * replaced by two nested font elements. The words stay the same. Call it before the page opens.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = 'script, style, noscript, textarea, svg, title, font, [translate="no"]'
    function translate(text: Text) {
      const parent = text.parentElement
      if (!parent || parent.closest(untouched) || text.data.trim() === '') return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    function translateAll() {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) translate(text)
    }
    new MutationObserver(translateAll).observe(document, { childList: true, characterData: true, subtree: true })
  })
}
