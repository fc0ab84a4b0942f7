import { expect, type Page, test } from '@playwright/test'
import { hide } from './hide.ts'
import { noWorker, serveSite } from './site.ts'

const site = serveSite({ ...noWorker, SIGNUP_CREDITS: '20' })

declare global {
  interface Window {
    /** The page's activity: the number of unanswered requests, and its event streams. */
    underWay: { reads: number; streams: EventSource[] }
  }
}

/** Opens a page without repeating timers, so that it cannot poll. */
async function openWithoutPolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
    const { fetch } = window
    window.underWay = { reads: 0, streams: [] }
    window.fetch = (...request) => {
      window.underWay.reads += 1
      return fetch(...request).finally(() => {
        window.underWay.reads -= 1
      })
    }
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url)
        window.underWay.streams.push(this)
      }
    }
  })
  await page.goto(`${site.url}/generate`)
  await expect(page.getByRole('link', { name: /credits/i }).first()).toBeVisible()
}

const openStreams = (page: Page) =>
  page.evaluate(() => window.underWay.streams.filter(({ readyState }) => readyState !== EventSource.CLOSED).length)

/**
 * Waits until the page has handled all events from before it was hidden: it refetches 50 ms after an event. A timer
 * that starts now ends after the page's own.
 */
async function expectReadsAnswered(page: Page): Promise<void> {
  // Bounded: the time for which the page gathers events.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await expect.poll(() => page.evaluate(() => window.underWay.reads)).toBe(0)
}

test('GEN-20 two tabs stay in sync without polling, also after one was hidden', async ({ context }) => {
  const { visitor } = await site.enterAsUser(context)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) await openWithoutPolling(page)

  const make = (prompt: string) => visitor.call('POST', '/api/generate-video', { prompt, model: 'veo3_fast' })
  await make('Waves at dusk')
  for (const page of [first, second]) {
    await expect(page.getByText('Waves at dusk').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /19/ }).first()).toBeVisible()
  }

  await hide(second, true)
  expect([await openStreams(first), await openStreams(second)]).toEqual([1, 0])
  // A request still in flight could return data created from now on.
  await expectReadsAnswered(second)
  await make('A fox in the snow')
  await expect(first.getByText('A fox in the snow').first()).toBeVisible()
  await expect(second.getByText('A fox in the snow')).toHaveCount(0)
  await hide(second, false)
  await expect(second.getByText('A fox in the snow').first()).toBeVisible()
})

test('GEN-20 eight tabs of one browser keep working', async ({ context }) => {
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
