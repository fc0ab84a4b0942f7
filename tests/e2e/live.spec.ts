import { expect, type Page, test } from '@playwright/test'
import { serveSite } from './site.ts'

const site = serveSite({ SIGNUP_CREDITS: '20' })

/** Without its timers that repeat, a page learns nothing by asking now and then. */
async function openWithoutPolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
  await page.goto(`${site.url}/generate`)
  await expect(page.getByRole('link', { name: /credits/i }).first()).toBeVisible()
}

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('GEN-20 two tabs agree without asking, also after one was hidden (pitfall 53)', async ({ context }) => {
  const { visitor } = await site.enterAsUser(context)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) await openWithoutPolling(page)

  const make = (prompt: string) => visitor.call('POST', '/api/generate-video', { prompt, model: 'veo3_fast' })
  await make('Waves at dusk')
  for (const page of [first, second]) {
    await expect(page.getByText('Waves at dusk').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /19/ }).first()).toBeVisible()
  }

  const streams = () => second.evaluate(() => performance.getEntriesByName(`${location.origin}/api/events`).length)
  await hide(second, true)
  const held = await streams()
  await make('A fox in the snow')
  await expect(first.getByText('A fox in the snow').first()).toBeVisible()
  await expect(second.getByText('A fox in the snow')).toHaveCount(0)
  expect(await streams()).toBe(held)
  await hide(second, false)
  await expect(second.getByText('A fox in the snow').first()).toBeVisible()
})

test('GEN-20 eight tabs of one browser keep working (pitfall 52)', async ({ context }) => {
  await site.enterAsUser(context)
  const pages: Page[] = []
  for (let count = 0; count < 8; count++) {
    for (const page of pages) await hide(page, true)
    const page = await context.newPage()
    await page.goto(`${site.url}/generate`)
    await expect(page.getByRole('link', { name: /20/ }).first()).toBeVisible()
    pages.push(page)
  }
})

test('ACC-07 GEN-20 an open page learns that its session has ended', async ({ context, page }) => {
  const { visitor } = await site.enterAsUser(context)
  await openWithoutPolling(page)
  await visitor.call('POST', '/api/auth/logout')
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})
