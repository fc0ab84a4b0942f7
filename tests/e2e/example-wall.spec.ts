import { expect, type Page, test } from '@playwright/test'
import { hide } from './hide.ts'
import { makeTask, showVideos } from './shown-videos.ts'
import { serveSite } from './site.ts'

const site = serveSite()
test.use({ reducedMotion: 'no-preference' })

const wall = (page: Page) => page.getByRole('region', { name: 'Or begin with one of these' })
const examples = (page: Page) => wall(page).getByRole('listitem')
const countMoving = (page: Page) =>
  wall(page)
    .locator('video')
    .evaluateAll((videos) => videos.filter((video) => !(video as HTMLVideoElement).paused).length)

test('GEN-01 before the first video, six examples move without sound; each is a prompt to take', async ({ page }) => {
  await page.goto(`${site.url}/generate`)
  await expect(page.getByText('No videos yet. Generate your first video!')).toBeVisible()
  await expect(examples(page)).toHaveCount(6)
  await examples(page).first().scrollIntoViewIfNeeded()
  await expect.poll(() => countMoving(page)).toBeGreaterThan(0)
  const heard = await wall(page)
    .locator('video')
    .evaluateAll((videos) => videos.filter((video) => !(video as HTMLVideoElement).muted).length)
  expect(heard).toBe(0)

  const words = await examples(page).nth(2).getByRole('button').getAttribute('title')
  await examples(page).nth(2).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Prompt')).toBeFocused()
  await expect(page.getByLabel('Prompt')).toHaveValue(String(words))
})

test('GEN-01 SHL-12 the examples can be held still, and stand still where motion is not wanted', async ({ page }) => {
  await page.goto(`${site.url}/generate`)
  await examples(page).first().scrollIntoViewIfNeeded()
  await expect.poll(() => countMoving(page)).toBeGreaterThan(0)
  await wall(page).getByRole('button', { name: 'Hold still' }).click()
  await expect.poll(() => countMoving(page)).toBe(0)
  await expect(wall(page).getByRole('button', { name: 'Move' })).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(wall(page).getByRole('button', { name: 'Move' })).toBeVisible()
  expect(await countMoving(page)).toBe(0)
})

test('GEN-01 the examples stand still while the tab is in the background', async ({ page }) => {
  await page.goto(`${site.url}/generate`)
  await examples(page).first().scrollIntoViewIfNeeded()
  await expect.poll(() => countMoving(page)).toBeGreaterThan(0)
  await hide(page, true)
  await expect.poll(() => countMoving(page)).toBe(0)
  await hide(page, false)
  await expect.poll(() => countMoving(page)).toBeGreaterThan(0)
})

test('GEN-01 whoever has a video does not see them', async ({ page, context }) => {
  await site.enterAsUser(context)
  await showVideos(page, makeTask())
  await page.goto(`${site.url}/generate`)
  await expect(page.locator('video').first()).toBeVisible()
  await expect(wall(page)).toHaveCount(0)
})
