import { expect, type Page, type Route, test } from '@playwright/test'
import { refuse } from './shown-videos.ts'
import { listenToConsole, noWorker, serveSite, toast } from './site.ts'

const site = serveSite({ ...noWorker, SIGNUP_CREDITS: '6' })

async function submit(page: Page): Promise<void> {
  await page.getByLabel('Prompt').fill('waves')
  await page.getByRole('button', { name: /^Generate · / }).click()
}

const failures: [string, (route: Route) => Promise<void>, string][] = [
  [
    'was lost',
    (route) => route.abort('connectionreset'),
    'The server cannot be reached. Check your connection and try again.',
  ],
  ['was an error', (route) => refuse(route, 500, 'INTERNAL', 'Something went wrong.'), 'Something went wrong.'],
]

for (const [how, fail, words] of failures)
  test(`GEN-07 a request whose answer ${how} is repeated with the same key, and charged once`, async ({ page }) => {
    const complaints = listenToConsole(page, [/^Failed to load resource/])
    await site.enterAsUser(page.context())
    const keys: (string | undefined)[] = []
    await page.route('**/api/generate-video', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return fail(route)
    })
    await page.goto(`${site.url}/generate`)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await submit(page)
    await expect(toast(page)).toHaveText(`Generation failed${words}`)
    await submit(page)
    await expect(toast(page)).toContainText('1 credits used. 5 credits remaining.')
    await submit(page)
    await expect(toast(page)).toContainText('1 credits used. 4 credits remaining.')
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
