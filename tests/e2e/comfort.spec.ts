import { expect, type Page, test } from '@playwright/test'
import { makeTask, showVideos } from './shown-videos.ts'
import { notifications, noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)
// As most visitors see what appears and goes.
test.use({ reducedMotion: 'no-preference' })

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const light = 'rgb(250, 248, 245)'
const dark = 'rgb(14, 13, 16)'

test.describe('toasts', () => {
  test.beforeEach(async ({ page, context }) => {
    await site.enterAsUser(context)
    await page.clock.install()
    await page.goto(`${site.url}/generate`)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  })

  test('SHL-07 one is visible at a time, for 5 s', async ({ page }) => {
    await refresh(page).click()
    await expect(toast(page)).toHaveText('Refreshed')
    await toast(page).evaluate((first) => first.setAttribute('data-first', ''))
    await refresh(page).click()
    await expect(toast(page)).not.toHaveAttribute('data-first')
    await page.route('**/api/generate-video', (route) => route.abort())
    await page.getByLabel('Prompt').fill('waves')
    // From here on no time passes by itself, however slow the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await page.keyboard.press('Control+Enter')
    const failures = toast(page).filter({ hasText: 'Generation failed' })
    const lookAgain = async () => {
      await page.clock.runFor(20)
      return failures.count()
    }
    await expect.poll(lookAgain).toBe(1)
    await expect(toast(page)).toHaveCount(1)
    await page.clock.runFor(4_000)
    await expect(toast(page)).toHaveCount(1)
    await page.clock.runFor(1_100)
    await expect(toast(page)).toHaveCount(0, { timeout: 2_000 })
  })

  test('SHL-07 F8 focuses it and Esc dismisses it', async ({ page }) => {
    await refresh(page).click()
    await expect(toast(page)).toBeVisible()
    await page.keyboard.press('F8')
    await expect(notifications(page).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
  })

  test('SHL-07 a swipe of 50 px or more dismisses it', async ({ page }) => {
    await refresh(page).click()
    const box = await toast(page).boundingBox()
    if (!box) throw new Error('the toast has no place')
    const from = { x: box.x + 40, y: box.y + box.height / 2 }
    const swipe = async (distance: number) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(from.x + moved, from.y)
      await page.mouse.up()
    }
    await swipe(40)
    await expect(toast(page)).toBeVisible()
    await swipe(60)
    await expect(toast(page)).toHaveCount(0)
  })
})

test('SHL-07 a tooltip appears after 700 ms', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${site.url}/generate`)
  await page.waitForSelector('html[data-app-ready]')
  await page.clock.pauseAt(Date.now() + 60_000)
  // What arrives late may draw the button anew, which then knows of no pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Pick at random' }).hover()
    await page.clock.runFor(600)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(150)
    await expect(page.getByRole('tooltip')).toHaveText('Pick at random', { timeout: 2000 })
  }).toPass()
})

test('SHL-07 a tooltip appears at once within 300 ms of the last one, and not later', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${site.url}/generate`)
  await page.waitForSelector('html[data-app-ready]')
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: 'Pick at random' })
  const tooltip = page.getByRole('tooltip')
  const leave = async () => {
    await page.mouse.move(0, 0)
    await expect(tooltip).toHaveCount(0, { timeout: 2000 })
  }
  await expect(async () => {
    await leave()
    await page.clock.runFor(400)
    await button.hover()
    await page.clock.runFor(750)
    await expect(tooltip).toBeVisible({ timeout: 2000 })
    await leave()
    await page.clock.runFor(200)
    await button.hover()
    await page.clock.runFor(10)
    await expect(tooltip).toBeVisible({ timeout: 2000 })
    await leave()
    await page.clock.runFor(400)
    await button.hover()
    await page.clock.runFor(600)
    await expect(tooltip).toHaveCount(0, { timeout: 2000 })
  }).toPass()
})

test.describe('in Hanoi', () => {
  test.use({ timezoneId: 'Asia/Ho_Chi_Minh', locale: 'en-US' })

  test('SHL-08 dates are formatted in the Vietnamese style', async ({ page, context }) => {
    await site.enterAsUser(context)
    await showVideos(page, makeTask({ createdAt: '2026-03-05T14:07:00.000Z', completedAt: '2026-03-05T18:08:00.000Z' }))
    await page.goto(`${site.url}/generate`)
    const card = page.getByRole('listitem').filter({ hasText: 'Waves break' })
    await expect(card).toContainText('21:07 5/3/2026')
    await card.getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('21:07 5/3/2026')
    await expect(page.getByRole('dialog')).toContainText('01:08 6/3/2026')
  })
})

test.describe('theme', () => {
  test.use({ colorScheme: 'light' })

  test('SHL-12 follows the system until the user chooses the other one, remembers the choice, and can return', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Switch theme' })
    await page.goto(site.url)
    expect(await ground(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground(page)).toBe(dark)
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await ground(page)).toBe(light)
    await expect(button).toBeFocused()
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    await expect.poll(() => ground(page)).toBe(light)
    await button.click()
    expect(await ground(page)).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await ground(page)).toBe(light)
  })
})

test('SHL-12 the first Tab stop skips to the content, with a visible focus', async ({ page }) => {
  await page.goto(`${site.url}/pricing`)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  expect(await skip.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('after a reload', () => {
  const paths = ['/', '/generate', '/pricing', '/my-creations', '/my-account', '/purchase-credits']

  /** The texts for visitors that are visible before the page's script has loaded. */
  async function readBeforeScript(page: Page, path: string): Promise<string[]> {
    const arrived = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.fallback()))
    await page.goto(site.url + path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    // The style that hides them is in the page's head.
    await expect(page.locator('head style').first()).toBeAttached()
    const words = page.getByText(/^(Sign In|Sign in to .*|No videos yet.*|Sign in first.*)$/)
    const visible = await words.filter({ visible: true }).allInnerTexts()
    arrived.resolve()
    return visible
  }

  test('SHL-09 a signed-in user never sees the signed-out page, even briefly', async ({ page, context }) => {
    await page.goto(site.url)
    for (const path of paths) expect(await readBeforeScript(page, path), path).toContain('Sign In')
    await site.enterAsUser(context)
    expect(await readBeforeScript(page, '/'), 'a browser that was not here before').toEqual([])
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    for (const path of paths) {
      expect(await readBeforeScript(page, path), path).toEqual([])
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    }
  })
})
