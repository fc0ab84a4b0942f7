import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { look } from './look.ts'
import { makeTask, refuse, showVideos } from './shown-videos.ts'
import { serveSite, toast } from './site.ts'

const site = serveSite()
test.beforeEach(({ context }) => site.enterAsUser(context))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Video Details' })

async function openDetails(page: Page, demo = false): Promise<void> {
  await showVideos(page, makeTask({ demo }))
  await page.goto(`${site.url}/my-creations`)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect(dialog(page)).toBeVisible()
}

test('MRK-02 a copy with the mark in the picture is prepared and saved', async ({ page }) => {
  await openDetails(page)
  const answered = Promise.withResolvers<void>()
  let asked: unknown
  await page.route('**/api/video-tasks/vid_1/marked-copy', async (route) => {
    asked = route.request().postDataJSON()
    await answered.promise
    await route.fulfill({ contentType: 'video/mp4', body: 'a marked video' })
  })
  const downloading = page.waitForEvent('download')
  const button = dialog(page).getByRole('button', { name: 'Download with AI mark' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Preparing…' })).toBeDisabled()
  await expect(dialog(page).getByRole('status').filter({ hasText: 'drawing the mark' })).toBeVisible()
  await look(page, 'marked-preparing', '[role=dialog]')
  answered.resolve()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('waves-break-on-a-rocky-shore-at-sunset-1080p-marked.mp4')
  expect(await readFile(await download.path(), 'utf8')).toBe('a marked video')
  expect(asked).toEqual({ resolution: '1080p' })
  await expect(button).toBeEnabled()
  await look(page, 'marked-ready', '[role=dialog]')
})

test('MRK-02 a failed copy says that nothing was charged, and can be tried again', async ({ page }) => {
  await openDetails(page, true)
  const message =
    'The marked copy could not be made. Your video is unchanged and you were not charged. Try again later.'
  await page.route('**/api/video-tasks/vid_1/marked-copy', (route) => refuse(route, 503, 'MARKING_FAILED', message))
  const button = dialog(page).getByRole('button', { name: 'Download with Demo mark' })
  await button.click()
  await expect(toast(page)).toContainText(message)
  await look(page, 'marked-failed')
  await expect(button).toBeEnabled()
})

test('MRK-02 the mark stays on the picture in full screen, with the controls', async ({ page }) => {
  await openDetails(page)
  await dialog(page).getByRole('button', { name: 'Full screen' }).click()
  const full = page.locator(':fullscreen')
  await expect(full.getByRole('img', { name: 'Made with AI' })).toBeInViewport()
  for (const name of ['Play', 'Mute', 'Leave full screen'])
    await expect(full.getByRole('button', { name, exact: true })).toBeInViewport()
  const [picture, shown] = await full.evaluate((element) => [
    element.querySelector('video')?.clientHeight ?? 0,
    element.clientHeight,
  ])
  expect(Number(picture)).toBeGreaterThan(Number(shown) * 0.6)
  if (!process.env.CI) await page.screenshot({ path: 'screenshots/full-screen.png' })
  await full.getByRole('button', { name: 'Mute' }).click()
  await expect(full.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await full.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(full).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Full screen' })).toBeVisible()
})
