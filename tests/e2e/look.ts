import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

async function findViolations(page: Page, within: string, contrastOnly: boolean): Promise<string[]> {
  // More than half a megabyte, which a page has from its first check on.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([scope, only]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      // Themes differ only in colour; everything else was already checked in the other theme.
      const rules = only ? { runOnly: ['color-contrast'] } : {}
      const { violations } = await loaded.run(scope, { ...rules, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    [within, contrastOnly] as const,
  )
}

/** Checks the page in both sizes and themes: no violations, no horizontal overflow. Saves screenshots outside of CI. */
export async function look(page: Page, name: string, within = 'html', shownSizes = sizes): Promise<void> {
  for (const size of shownSizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      const view = `${name}-${size.name}-${colorScheme}`
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await endTransitions(page)
      expect.soft(await findViolations(page, within, colorScheme === 'dark'), view).toEqual([])
      if (!process.env.CI) await page.screenshot({ path: `screenshots/${view}.png`, fullPage: within === 'html' })
    }
    expect.soft(await overflow(page), `${name} is too wide on a ${size.name}`).toBe(0)
  }
}

/**
 * Even a short transition shows the other theme's colour until the next frame, which can be late on a busy machine; and
 * where one ends, those that inherit from it begin. There are none from here on. What else moves is ended, not awaited:
 * now and then, Chromium never says that an animation has finished. An endless one has no end to jump to.
 */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
  })
}

/** How far the page scrolls sideways, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo({ left: 10_000, behavior: 'instant' })
    const left = window.scrollX
    window.scrollTo({ left: 0, behavior: 'instant' })
    return left
  })
}
