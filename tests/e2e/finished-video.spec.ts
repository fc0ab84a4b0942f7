import { expect, type Page, test } from '@playwright/test'
import { hide } from './hide.ts'
import { makeTask, type SentTask, type ShownVideos, showVideos, unfinished } from './shown-videos.ts'
import { passTimeUntil, serveSite } from './site.ts'

const site = serveSite()
test.use({ reducedMotion: 'no-preference' })
const clip = 'web/features/landing/examples/campfire.mp4'

const panel = (page: Page) => page.getByRole('region', { name: 'Latest Video' })
const video = (page: Page) => panel(page).locator('video')
const read = (page: Page) =>
  video(page).evaluate(({ paused, muted, currentTime }: HTMLVideoElement) => ({ paused, muted, currentTime }))

test.beforeEach(({ context }) => site.enterAsUser(context))

/** Opens the page while a video is being made. */
async function openUnfinished(page: Page): Promise<ShownVideos> {
  await page.clock.install()
  const shown = await showVideos(page, makeTask(unfinished))
  await page.route('**/api/video-status/*', (route) => {
    const successFlag = shown.tasks[0]?.status === 'completed' ? 1 : 0
    return route.fulfill({ json: { data: { successFlag } } })
  })
  await page.route('**/media/example/**', (route) => route.fulfill({ contentType: 'video/mp4', path: clip }))
  await page.goto(`${site.url}/generate`)
  await expect(panel(page).getByText('This usually takes 30s - 1 minute')).toBeVisible()
  return shown
}

async function finish(page: Page, shown: ShownVideos, overrides: Partial<SentTask> = {}): Promise<void> {
  shown.tasks = [makeTask(overrides)]
  await passTimeUntil(page, () => video(page).isVisible())
}

test('GEN-09 GEN-20 a video that finishes while the page is open plays at once, without sound', async ({ page }) => {
  const shown = await openUnfinished(page)
  await finish(page, shown)
  await expect.poll(async () => (await read(page)).currentTime).toBeGreaterThan(0)
  expect((await read(page)).muted).toBe(true)

  await panel(page).getByRole('button', { name: 'Turn on sound' }).click()
  expect((await read(page)).muted).toBe(false)
  await expect(panel(page).getByRole('button', { name: 'Mute', exact: true })).toBeFocused()
})

test('GEN-09 its silent start leaves the sound of other videos on', async ({ page }) => {
  const shown = await openUnfinished(page)
  await finish(page, shown)
  await expect(panel(page).getByRole('button', { name: 'Turn on sound' })).toBeVisible()
  await page.reload()
  await expect(panel(page).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  expect(await read(page)).toEqual({ paused: true, muted: false, currentTime: 0 })
})

test('GEN-09 the page remembers that the sound was turned off', async ({ page }) => {
  await showVideos(page, makeTask())
  await page.route('**/media/example/**', (route) => route.fulfill({ contentType: 'video/mp4', path: clip }))
  await page.goto(`${site.url}/generate`)
  await panel(page).getByRole('button', { name: 'Mute', exact: true }).click()
  await page.reload()
  await expect(panel(page).getByRole('button', { name: 'Unmute' })).toBeVisible()
  expect((await read(page)).muted).toBe(true)
  await panel(page).getByRole('button', { name: 'Unmute' }).click()
  await page.reload()
  await expect(panel(page).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  expect((await read(page)).muted).toBe(false)
})

test('GEN-09 with reduced motion, the finished video waits for Play, with its sound', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shown = await openUnfinished(page)
  await finish(page, shown)
  await expect(panel(page).getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(panel(page).locator('.animate-draw')).toHaveCount(0)
  expect(await read(page)).toEqual({ paused: true, muted: false, currentTime: 0 })
})

test('GEN-20 in the background, the title of the tab says that the video is ready', async ({ page }) => {
  const shown = await openUnfinished(page)
  const title = await page.title()
  await hide(page, true)
  await finish(page, shown)
  await expect(page).toHaveTitle(`▶ Ready: ${title}`)
  expect((await read(page)).paused).toBe(true)

  await hide(page, false)
  await expect(page).toHaveTitle(title)
  await expect.poll(async () => (await read(page)).currentTime).toBeGreaterThan(0)
})

const link = 'https://soundreel.test/v/waves'

/** Answers the call that makes the public link, and notes its body. */
async function answerSharing(page: Page, shown: ShownVideos): Promise<unknown[]> {
  const bodies: unknown[] = []
  await page.route('**/share', (route) => {
    bodies.push(route.request().postDataJSON())
    shown.tasks = [makeTask({ isPublic: true, shareUrl: link })]
    return route.fulfill({ json: { isPublic: true, isListed: false, shareUrl: link } })
  })
  return bodies
}

test('CRE-05 one press on Share makes the public link and copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shown = await showVideos(page, makeTask())
  const bodies = await answerSharing(page, shown)
  await page.goto(`${site.url}/generate`)
  await panel(page).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByLabel('Link to share')).toHaveValue(link)
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(dialog.getByRole('switch', { name: 'Public link' })).toBeChecked()
  expect(bodies).toEqual([{ isPublic: true }])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('CRE-05 Share opens the share sheet with the link', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = (offered) => {
        Object.assign(window, { offered })
        return Promise.reject(new DOMException('closed', 'AbortError'))
      }
    })
    const shown = await showVideos(page, makeTask({ isPublic: true, shareUrl: link }))
    const bodies = await answerSharing(page, shown)
    await page.goto(`${site.url}/generate`)
    await panel(page).getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate(() => Object.entries(window).find(([name]) => name === 'offered')?.[1]))
      .toEqual({ title: 'Waves break on a rocky shore at sunset', url: link })
    expect(bodies).toEqual([])
  })
})

test('GEN-09 SHL-12 Play comes before Seek, and K plays from anywhere in the player', async ({ page }) => {
  await showVideos(page, makeTask())
  await page.route('**/media/example/**', (route) => route.fulfill({ contentType: 'video/mp4', path: clip }))
  await page.goto(`${site.url}/generate`)
  await panel(page).getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('slider', { name: 'Seek' })).toBeFocused()
  expect((await read(page)).paused).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(async () => (await read(page)).paused).toBe(false)
  await page.keyboard.press('k')
  await expect.poll(async () => (await read(page)).paused).toBe(true)
})
