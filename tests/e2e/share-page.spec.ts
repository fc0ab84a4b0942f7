import { readFileSync } from 'node:fs'
import { expect, type Page, type Route, test } from '@playwright/test'
import { sharePageStyle } from '#server/features/videos/share/share-page-style.ts'
import { renderPlayer } from '#server/features/videos/share/share-player.ts'
import { serveSite } from './site.ts'

const site = serveSite()

const clip = readFileSync('web/features/landing/examples/campfire.mp4')

/** Browsers seek only in a video that is served in ranges. */
function answerRange(route: Route): Promise<void> {
  const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
  const range = `bytes ${from}-${clip.length - 1}/${clip.length}`
  const headers = { 'accept-ranges': 'bytes', 'content-range': range }
  return route.fulfill({ status: 206, contentType: 'video/mp4', headers, body: clip.subarray(from) })
}

/** The player of a share page, with a clip of ours in place of a shared one. */
async function open(page: Page): Promise<void> {
  const video = { shareSlug: 'waves', audioPeaks: btoa('\n<\u001eP'), provider: 'demo' }
  const player = renderPlayer({ video, title: 'Waves', isTall: false })
  const body = `<!doctype html><style>${sharePageStyle}</style><script defer src="/v/play.js"></script><body class="share">${player}`
  await page.route('**/v/waves', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.route('**/v/waves/video.mp4', answerRange)
  await page.route('**/v/waves/poster.jpg', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${site.url}/v/waves`)
}

const read = (page: Page) =>
  page.locator('video').evaluate(({ paused, muted, controls }: HTMLVideoElement) => ({ paused, muted, controls }))

test('CRE-05 the share page has one player, ours, which the keyboard operates', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Play' }).focus()
  expect(await read(page)).toEqual({ paused: true, muted: false, controls: false })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  await expect.poll(() => read(page)).toMatchObject({ paused: false })
  await page.keyboard.press('Enter')
  await expect.poll(() => read(page)).toMatchObject({ paused: true })

  await page.keyboard.press('Tab')
  const seek = page.getByRole('slider', { name: 'Seek' })
  await expect(seek).toBeFocused()
  await page.keyboard.press('End')
  await expect(seek).toHaveAttribute('aria-valuetext', '0:08 of 0:08')
  await page.keyboard.press('Home')
  await expect(seek).toHaveAttribute('aria-valuenow', '0')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeFocused()
  expect((await read(page)).muted).toBe(true)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("CRE-05 the share page has the browser's controls, and none of ours", async ({ page }) => {
    await open(page)
    await expect(page.locator('video[controls]')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
