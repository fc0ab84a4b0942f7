import { expect, type Page, test } from '@playwright/test'
import { makeClip } from '#tests/make-clip.ts'
import { look } from './look.ts'
import { loseAnswers } from './lose-answers.ts'
import { listenToConsole, serveSite, toast } from './site.ts'

const site = serveSite()

async function open(page: Page): Promise<string[]> {
  const complaints = listenToConsole(page, [/status of 4/])
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/showcase`)
  await expect(page.getByRole('button', { name: 'Add clip' })).toBeVisible()
  return complaints
}

async function upload(page: Page, words: string, shape: '16:9' | '9:16' = '16:9'): Promise<void> {
  await page.getByRole('button', { name: 'Add clip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add clip' })
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await dialog.getByLabel('MP4 file').setInputFiles(await makeClip(shape, { seconds: 2 }))
  await dialog.getByLabel('Words').fill(words)
  await dialog.getByLabel('Label').fill('Our model')
  await dialog.getByRole('button', { name: 'Add clip' }).click()
  await expect(clips(page).filter({ hasText: words })).toBeVisible()
}

const clips = (page: Page) => page.getByRole('list', { name: 'Clips' }).getByRole('listitem')
const figures = (page: Page) => page.getByRole('region', { name: 'Press play, and listen' }).getByRole('figure')

/** Counts how far the content of the page has moved by itself, as browsers do, from `shiftsSince` on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: 0, shiftsSince: Number.POSITIVE_INFINITY })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.startTime >= window.shiftsSince) window.shifts += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What a font moves that arrives late does not count. It has moved by the second frame, and may be reported later. */
const countShiftsFromNow = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    window.shiftsSince = performance.now()
  })

declare global {
  interface Window {
    shifts: number
    /** In milliseconds since the page was opened. */
    shiftsSince: number
  }
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('ADM-15 clips are added, ordered and changed, and replace the shipped examples without moving the page', async ({
  page,
  browser,
}) => {
  test.slow()
  const complaints = await open(page)
  await expect(page.getByText(/shows the shipped examples/)).toBeVisible()
  await upload(page, 'A quiet harbour at dawn')
  await upload(page, 'A street in the rain', '9:16')
  await expect(clips(page).first()).toContainText('Top of the page, and first card · Our model')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/showcase-order'))
  await page.getByRole('button', { name: 'Move A quiet harbour at dawn', exact: true }).press('ArrowDown')
  expect((await saved).status()).toBe(200)
  await expect(clips(page).first()).toContainText('A street in the rain')
  await page.getByRole('button', { name: 'Edit A street in the rain' }).click()
  await page.getByLabel('Words').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Words are required')
  await page.getByLabel('Words').fill(`A street in heavy rain${', lamps that shine on wet stones'.repeat(3)}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Clip saved')
  await look(page, 'admin-showcase')

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const visitor = await browser.newPage({ viewport })
    const errors = listenToConsole(visitor)
    await watchShifts(visitor)
    const clipsMayCome = Promise.withResolvers<void>()
    await visitor.route('**/api/showcase', async (route) => {
      await clipsMayCome.promise
      await route.continue()
    })
    await visitor.goto(site.url)
    await expect(figures(visitor)).toHaveCount(14)
    await countShiftsFromNow(visitor)
    clipsMayCome.resolve()
    await expect(figures(visitor)).toHaveCount(2)
    await expect(figures(visitor).first()).toContainText('A street in heavy rain')
    await expect(visitor.locator('figcaption').first()).toHaveText(/^A street in heavy rain.{60,78}…$/)
    await expect(figures(visitor).first().getByRole('img', { name: 'Made with AI' })).toBeVisible()
    await expect(visitor.getByText(/K views/)).toHaveCount(0)
    await expect(visitor.getByRole('heading', { name: 'Trending Now' })).toHaveCount(0)
    const video = figures(visitor).first().locator('video')
    await video.click()
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBe(320)
    expect(await visitor.evaluate(() => window.shifts)).toBeLessThan(0.01)
    expect(errors).toEqual([])
    await video.click()
    if (viewport.width === 1440) await look(visitor, 'landing-showcase', '#showcase')
    await visitor.close()
  }
  expect(complaints).toEqual([])
})

test('ADM-15 LND-02 an own video is chosen; without any clip, the landing page shows the examples again', async ({
  page,
}) => {
  test.slow()
  const complaints = await open(page)
  const made = await page.request.post(`${site.url}/api/v1/videos`, {
    data: { prompt: 'A lighthouse in the storm', model: 'demo', seconds: 4 },
  })
  const [{ id: taskId }] = (await made.json()).data
  const status = async () => (await (await page.request.get(`${site.url}/api/v1/videos/${taskId}`)).json()).status
  await expect.poll(status, { timeout: 60_000 }).toBe('completed')
  await page.getByRole('button', { name: 'Add clip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add clip' })
  await dialog.getByRole('button', { name: 'Add clip' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a video')
  await dialog.getByRole('radio', { name: 'A lighthouse in the storm' }).check({ force: true })
  await expect(dialog.getByLabel('Words')).toHaveValue('A lighthouse in the storm')
  await look(page, 'admin-showcase-form', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Add clip' }).click()
  const added = clips(page).filter({ hasText: 'A lighthouse in the storm' })
  await expect(added.getByRole('img', { name: /^Demo video/ })).toBeVisible()
  for (let left = await clips(page).count(); left > 0; left -= 1) {
    await clips(page)
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(clips(page)).toHaveCount(left - 1)
  }
  await page.getByRole('link', { name: 'Open the landing page' }).click()
  await expect(figures(page)).toHaveCount(14)
  await expect(page.getByText(/K views/)).toHaveCount(14)
  expect(complaints).toEqual([])
})

test('ADM-15 a clip that was removed is listed no more, even if the answer was lost', async ({ page }) => {
  await open(page)
  await upload(page, 'A bridge in the fog')
  const bridge = clips(page).filter({ hasText: 'A bridge in the fog' })
  await loseAnswers(page, '**/api/admin/showcase/*')
  await bridge.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page)).toContainText('The landing page did not change')
  await expect(bridge).toHaveCount(0)
})
