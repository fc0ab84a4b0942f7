import { expect, type Page, test } from '@playwright/test'
import { makeTask, showVideos, unfinished } from './shown-videos.ts'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Video Details' })

test.beforeEach(({ context }) => site.enterAsUser(context))

test('FLM-01 MRK-02 of several takes, the first finished one is heard, finished ones have their mark, and each other says why it is not shown', async ({
  page,
}) => {
  const take = (number: number) => ({ id: String(number), taskId: `vid_${number}`, requestId: 'req_1' })
  const failed = makeTask({ ...take(1), ...unfinished, status: 'failed', stage: 'failed', refunded: true })
  const cancelled = makeTask({ ...take(2), ...unfinished, status: 'failed', stage: 'cancelled', refunded: true })
  const finished = makeTask({ ...take(3), prompt: 'Rain on glass' })
  const last = makeTask(take(4))
  // Lists are newest first.
  await showVideos(page, last, finished, cancelled, failed)
  await page.goto(`${site.url}/my-creations`)
  await cards(page).filter({ hasText: 'Rain on glass' }).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Compare takes' }).click()
  const comparison = page.getByRole('dialog', { name: 'Compare takes' })
  const takes = comparison.getByRole('listitem')
  await expect(takes.nth(0)).toContainText('This take failed. You were not charged for it.')
  await expect(takes.nth(1)).toContainText('Cancelled, your credits are back')
  await expect(takes.getByRole('img', { name: 'Made with AI' })).toHaveText(['AI', 'AI'])
  const soundOf = (number: number) => comparison.getByRole('button', { name: `Sound of take ${number}`, exact: true })
  await expect(soundOf(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(soundOf(1)).toHaveAttribute('aria-pressed', 'false')
  const muted = () =>
    comparison.locator('video').evaluateAll((videos) => videos.map((one) => (one as HTMLVideoElement).muted))
  expect(await muted()).toEqual([false, true])
  await soundOf(4).click()
  await expect(soundOf(4)).toHaveAttribute('aria-pressed', 'true')
  expect(await muted()).toEqual([true, false])
})

test('CRE-05 a link that the browser does not copy is not called copied', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } })
    document.execCommand = () => false
  })
  await showVideos(page, makeTask({ isPublic: true, shareUrl: 'https://video.example/v/abc' }))
  await page.goto(`${site.url}/my-creations`)
  await cards(page).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(toast(page)).toContainText('Copying failed')
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toHaveCount(0)
  await page.evaluate(() => Object.assign(document, { execCommand: () => true }))
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
})

test('CRE-04 what was selected on another page is neither counted nor deleted', async ({ page }) => {
  const first = makeTask({ prompt: 'Rain on glass' })
  const second = makeTask({ id: '2', taskId: 'vid_2', prompt: 'A fox' })
  await page.route(/\/api\/video-tasks\?/, (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('page') === '2'
    return route.fulfill({ json: { tasks: isSecond ? [second] : [first], total: 40 } })
  })
  const deleted: (string | undefined)[] = []
  await page.route(/\/api\/video-tasks\/\w+$/, (route) => {
    deleted.push(new URL(route.request().url()).pathname.split('/').at(-1))
    return route.fulfill({ json: { success: true } })
  })
  await page.goto(`${site.url}/my-creations`)
  await page.getByRole('checkbox', { name: 'Select: Rain on glass' }).check()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('checkbox', { name: 'Select: A fox' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toHaveText('Video deleted')
  expect(deleted).toEqual(['vid_2'])
})
