import { expect, type Page, type Route, test } from '@playwright/test'
import { refuse } from './shown-videos.ts'
import { listenToConsole, noWorker, serveSite, toast } from './site.ts'

const site = serveSite({ ...noWorker, SIGNUP_CREDITS: '6' })

async function submit(page: Page, takes: number): Promise<void> {
  await page.getByLabel('Prompt').fill('waves')
  await page.getByRole('radio', { name: String(takes), exact: true }).click()
  await page.getByRole('button', { name: /^Generate · / }).click()
}

type Failure = { how: string; takes: number; path: string; fail: (route: Route) => Promise<void>; words: string }

/** Several takes have a call of their own. */
const failures: readonly Failure[] = [
  {
    ...{ how: 'was lost', takes: 1, path: '**/api/generate-video' },
    fail: (route) => route.abort('connectionreset'),
    words: 'The server cannot be reached. Check your connection and try again.',
  },
  {
    ...{ how: 'was an error', takes: 2, path: '**/api/v1/videos' },
    fail: (route) => refuse(route, 500, 'INTERNAL', 'Something went wrong.'),
    words: 'Something went wrong.',
  },
]

for (const { how, takes, path, fail, words } of failures)
  test(`GEN-07 a request for videos (${takes}) whose answer ${how} is repeated with the same key, and charged once`, async ({
    page,
  }) => {
    const complaints = listenToConsole(page, [/^Failed to load resource/])
    await site.enterAsUser(page.context())
    const keys: (string | undefined)[] = []
    await page.route(path, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return fail(route)
    })
    await page.goto(`${site.url}/generate`)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await submit(page, takes)
    await expect(toast(page)).toHaveText(`Generation failed${words}`)
    await submit(page, takes)
    await expect(toast(page)).toContainText(`${takes} credits used. ${6 - takes} credits remaining.`)
    await submit(page, takes)
    await expect(toast(page)).toContainText(`${takes} credits used. ${6 - 2 * takes} credits remaining.`)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(complaints).toEqual([])
  })

test('GEN-05 Enter that confirms the words of an input method sends nothing, and the next Enter does', async ({
  page,
}) => {
  await site.enterAsUser(page.context())
  const sent: unknown[] = []
  await page.route('**/api/generate-video', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { taskId: 'vid_1', creditsUsed: 1, remainingCredits: 5 } })
  })
  await page.goto(`${site.url}/generate`)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.getByLabel('Prompt').fill('waves')
  const watermark = page.getByLabel('Watermark')
  // What is sent too early has other words. Safari knows the key only by its code.
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    await watermark.fill('kan')
    await watermark.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...composing })
  }
  await watermark.fill('寒')
  await watermark.press('Enter')
  await expect(toast(page)).toContainText('Video generation started')
  expect(sent).toEqual([expect.objectContaining({ prompt: 'waves', watermark: '寒' })])
})
