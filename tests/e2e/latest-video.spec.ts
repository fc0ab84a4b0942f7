import { expect, type Page, test } from '@playwright/test'
import { makeTask, showVideos, unfinished } from './shown-videos.ts'
import { countRequests, followPolls, listenToConsole, noWorker, passTimeUntil, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

const panel = (page: Page) => page.getByRole('region', { name: 'Latest Video' })
const badge = (page: Page, word: string) => panel(page).getByText(word, { exact: true }).first()
const progress = (page: Page) => panel(page).getByRole('progressbar')

test.beforeEach(({ context }) => site.enterAsUser(context))

async function open(page: Page): Promise<void> {
  await page.goto(`${site.url}/generate`)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

test('GEN-09 without videos, the panel says so', async ({ page }) => {
  await open(page)
  await expect(panel(page).getByText('No videos yet. Generate your first video!')).toBeVisible()
})

test('GEN-09 GEN-22 completed: a playable video with its details, and a green badge', async ({ page }) => {
  await showVideos(page, makeTask())
  await open(page)
  await expect(panel(page).locator('video')).toHaveAttribute('src', '/media/example/1080p.mp4')
  await expect(panel(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(panel(page)).toContainText('Waves break on a rocky shore at sunset')
  for (const fact of ['Veo3 Fast', '16:9', '1080p HD', 'Completed'])
    await expect(panel(page).getByText(fact, { exact: true })).toBeVisible()
  await expect(badge(page, 'Completed')).toHaveClass(/text-good/)
  await expect(panel(page).getByRole('button', { name: 'Download' })).toBeEnabled()
})

for (const status of ['generating', 'pending']) {
  test(`GEN-09 GEN-22 ${status}: a spinner, progress at 65 and the expected duration`, async ({ page }) => {
    await showVideos(page, makeTask({ ...unfinished, status }))
    await open(page)
    await expect(panel(page).getByText('This usually takes 30s - 1 minute')).toBeVisible()
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '65')
    await expect(panel(page).locator('.animate-spin')).toBeVisible()
    await expect(badge(page, status === 'pending' ? 'Pending' : 'Generating')).toHaveClass(/text-wait/)
    await expect(panel(page).getByRole('button', { name: 'Download' })).toBeDisabled()
    await expect(panel(page).getByRole('button', { name: 'Recreate' })).toBeEnabled()
  })
}

test('GEN-25 a queued video shows its place in the queue and an empty bar, and can be cancelled', async ({ page }) => {
  const queued = makeTask({ ...unfinished, stage: 'queued', queuePosition: 2, isCancellable: true })
  const shown = await showVideos(page, queued)
  const cancelled: string[] = []
  await page.route('**/api/video/*/cancel', (route) => {
    cancelled.push(new URL(route.request().url()).pathname)
    shown.tasks = [{ ...queued, status: 'failed', stage: 'cancelled', isCancellable: false, refunded: true }]
    return route.fulfill({ json: { success: true, remainingCredits: 20 } })
  })
  await open(page)
  await expect(panel(page).getByText('Queued: number 3 in line')).toBeVisible()
  await expect(panel(page).getByText('This usually takes 30s - 1 minute', { exact: true })).toBeVisible()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page)).toHaveText('Cancelled, your credits are back')
  await expect(panel(page).getByText('Your credits are back')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  expect(cancelled).toEqual(['/api/video/vid_1/cancel'])
})

test('GEN-09 the time since the start moves, and after a minute the page says that it takes longer', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-05T14:07:05.000Z' })
  await showVideos(page, makeTask({ ...unfinished, stage: 'storing' }))
  await open(page)
  await expect(panel(page).getByText('Saving your video')).toBeVisible()
  // The clock runs on while the page loads.
  await expect(panel(page).getByText(/^0:\d\d so far$/)).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(panel(page).getByText(/^1:\d\d so far · longer than usual$/)).toBeVisible()
  await expect(panel(page).getByText('This usually takes 30s - 1 minute')).toBeVisible()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '65')
})

test('GEN-25 the time in line does not count as longer than usual', async ({ page }) => {
  await page.clock.install({ time: '2026-03-05T14:10:00.000Z' })
  const shown = await showVideos(page, makeTask({ ...unfinished, stage: 'queued', queuePosition: 0 }))
  await open(page)
  await expect(panel(page).getByText(/^3:\d\d so far$/)).toBeVisible()
  shown.tasks = [makeTask(unfinished)]
  await page.clock.runFor(10_000)
  await expect(panel(page).getByText('Rendering picture and sound')).toBeVisible()
  await expect(panel(page).getByText(/^3:\d\d so far$/)).toBeVisible()
})

const failures = [
  { errorMessage: 'The prompt was refused.', words: 'The prompt was refused.' },
  { errorMessage: null, words: 'An error occurred during video generation' },
  { errorMessage: '', words: 'An error occurred during video generation' },
]

for (const { errorMessage, words } of failures) {
  test(`GEN-09 GEN-22 failed with ${JSON.stringify(errorMessage)}: the reason, and a red badge`, async ({ page }) => {
    await showVideos(page, makeTask({ ...unfinished, status: 'failed', stage: 'failed', errorMessage, refunded: true }))
    await open(page)
    await expect(panel(page).getByText('Generation Failed')).toBeVisible()
    await expect(panel(page).getByText(words)).toBeVisible()
    await expect(panel(page).getByText('Your credits are back')).toBeVisible()
    await expect(badge(page, 'Failed')).toHaveClass(/text-bad/)
    await expect(panel(page).locator('video')).toHaveCount(0)
  })
}

test("GEN-09 GEN-22 any other status: 'Processing...', and a neutral badge", async ({ page }) => {
  await showVideos(page, makeTask({ ...unfinished, status: 'rotating' }))
  await open(page)
  await expect(panel(page).getByText('Processing...')).toHaveCount(2)
  await expect(badge(page, 'Processing...')).toHaveClass(/text-quiet/)
  await expect(progress(page)).toHaveCount(0)
})

test('GEN-11 the list requests the last 14 days, and refreshes every 5 s', async ({ page }) => {
  const shown = await showVideos(page, makeTask())
  const polls = await followPolls(page, /\/api\/video-tasks$/)
  await page.clock.install()
  await open(page)
  await expect(panel(page).getByText('Completed')).toBeVisible()
  expect(shown.asked[0]?.searchParams.get('days')).toBe('14')
  await polls.untilNext()
  for (let poll = 0; poll < 3; poll += 1) {
    const waited = await polls.untilNext()
    expect(waited).toBeGreaterThanOrEqual(3_500)
    expect(waited).toBeLessThanOrEqual(6_500)
  }
})

test('GEN-10 the just-started video is polled every 3 s, until progress is 100 and the video appears', async ({
  page,
}) => {
  const task = makeTask({ ...unfinished, taskId: 'vid_9' })
  const shown = await showVideos(page)
  let successFlag = 0
  await page.route('**/api/video-status/vid_9', (route) =>
    route.fulfill({ json: { data: { taskId: 'vid_9', successFlag, errorMessage: null, resultUrls: '[]' } } }),
  )
  await page.route('**/api/generate-video', (route) =>
    route.fulfill({ json: { taskId: 'vid_9', creditsUsed: 1, remainingCredits: 19 } }),
  )
  const followed = countRequests(page, /\/api\/video-status\/vid_9$/)
  const polls = await followPolls(page, /\/api\/video-status\/vid_9$/)
  const userAsked = countRequests(page, /\/api\/auth\/current-user$/)
  await page.clock.install()
  await open(page)
  await page.getByLabel('Prompt').fill('waves')
  shown.tasks = [task]
  await page.keyboard.press('Control+Enter')
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '65')
  await expect.poll(() => followed.count).toBe(1)
  await polls.untilNext()
  for (let poll = 0; poll < 3; poll += 1) {
    const waited = await polls.untilNext()
    expect(waited).toBeGreaterThanOrEqual(1_500)
    expect(waited).toBeLessThanOrEqual(4_500)
  }

  successFlag = 1
  const [listBefore, userBefore] = [shown.asked.length, userAsked.count]
  await polls.untilNext()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100')
  await expect(panel(page).getByText('Ready')).toBeVisible()
  await expect.poll(() => shown.asked.length).toBeGreaterThan(listBefore)
  await expect.poll(() => userAsked.count).toBe(userBefore + 1)
  const followedUntilReady = followed.count

  shown.tasks = [makeTask({ taskId: 'vid_9' })]
  await page.clock.runFor(5_000)
  await expect(panel(page).locator('video')).toBeVisible()
  await page.clock.runFor(10_000)
  expect(followed.count).toBe(followedUntilReady)
})

test('GEN-10 every other video in progress is polled every 5 s, and its end refreshes list and balance', async ({
  page,
}) => {
  const shown = await showVideos(
    page,
    makeTask({ ...unfinished, taskId: 'vid_7' }),
    makeTask({ id: '2', taskId: 'vid_2' }),
  )
  let successFlag = 0
  await page.route('**/api/video-status/*', (route) => route.fulfill({ json: { data: { successFlag } } }))
  const watched = countRequests(page, /\/api\/video-status\/vid_7$/)
  const polls = await followPolls(page, /\/api\/video-status\/vid_7$/)
  const others = countRequests(page, /\/api\/video-status\/vid_2$/)
  const userAsked = countRequests(page, /\/api\/auth\/current-user$/)
  await page.clock.install()
  await open(page)
  await expect.poll(() => watched.count).toBe(1)
  for (let poll = 0; poll < 2; poll += 1) {
    const waited = await polls.untilNext()
    expect(waited).toBeGreaterThanOrEqual(3_500)
    expect(waited).toBeLessThanOrEqual(6_500)
  }
  successFlag = 2
  const [listBefore, userBefore] = [shown.asked.length, userAsked.count]
  await polls.untilNext()
  await expect.poll(() => shown.asked.length).toBeGreaterThan(listBefore)
  await expect.poll(() => userAsked.count).toBe(userBefore + 1)
  expect(others.count).toBe(0)
})

test('GEN-10 a video that fails while it is polled shows the reason', async ({ page }) => {
  const shown = await showVideos(page)
  await page.route('**/api/video-status/vid_9', (route) => {
    shown.tasks = [
      makeTask({ ...unfinished, taskId: 'vid_9', status: 'failed', stage: 'failed', errorMessage: 'Too dark.' }),
    ]
    return route.fulfill({
      json: { data: { taskId: 'vid_9', successFlag: 3, errorMessage: 'Too dark.', resultUrls: '[]' } },
    })
  })
  await page.route('**/api/generate-video', (route) =>
    route.fulfill({ json: { taskId: 'vid_9', creditsUsed: 1, remainingCredits: 19 } }),
  )
  await open(page)
  await page.getByLabel('Prompt').fill('waves')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Generation Failed')).toBeVisible()
  await expect(panel(page).getByText('Too dark.')).toBeVisible()
})

test('GEN-14 Recreate fills the form with the video', async ({ page }) => {
  const task = makeTask({ model: 'veo3', aspectRatio: '9:16', watermark: 'Ana', seeds: 54321, hdVideoUrl: null })
  await showVideos(page, task)
  await open(page)
  await panel(page).getByRole('button', { name: 'Recreate' }).click()
  await expect(toast(page)).toHaveText('Form populated')
  await expect(page.getByLabel('Prompt')).toHaveValue(task.prompt)
  await expect(page.getByLabel('Prompt')).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('Veo3 (Quality)')
  await expect(page.getByRole('combobox', { name: 'Aspect ratio' })).toContainText('9:16')
  await expect(page.getByLabel('Watermark')).toHaveValue('Ana')
  await expect(page.getByLabel('Seed', { exact: true })).toHaveValue('54321')
  await expect(page.getByRole('radio', { name: 'Image', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
})

test('GEN-14 Recreate keeps the model if the first answer with the list of models was lost', async ({ page }) => {
  const { data } = await (await page.request.get(`${site.url}/api/v1/models`)).json()
  const added = { ...data.find(({ id }: { id: string }) => id === 'demo'), id: 'added', label: 'Added' }
  await page.route('**/api/v1/models', (route) => route.fulfill({ json: { data: [...data, added] } }))
  await page.route('**/api/v1/models', (route) => route.abort(), { times: 1 })
  await showVideos(page, makeTask({ model: 'added' }))
  await page.clock.install()
  await open(page)
  await panel(page).getByRole('button', { name: 'Recreate' }).click()
  const model = page.getByRole('combobox', { name: 'Model' }).filter({ hasText: 'Added' })
  await passTimeUntil(page, () => model.isVisible())
})

test('GEN-21 Download saves a file named after the prompt', async ({ page }) => {
  await showVideos(page, makeTask({ prompt: 'Sóng vỗ bờ, lúc hoàng hôn!', hdVideoUrl: null }))
  await open(page)
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('song-vo-bo-luc-hoang-hon-720p.mp4')
  await expect(panel(page).getByRole('button', { name: 'Download' })).toBeFocused()
})

test('GEN-21 Download takes the 1080p version once it is there', async ({ page }) => {
  await showVideos(page, makeTask())
  await open(page)
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('waves-break-on-a-rocky-shore-at-sunset-1080p.mp4')
})

test('CRE-05 GEN-10 Escape closes the dialog of a finished video before a toast', async ({ page }) => {
  await showVideos(page, makeTask({ isPublic: false }))
  await open(page)
  await page.route('**/share', (route) => route.fulfill({ status: 500, body: '' }))
  await panel(page).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(toast(page)).toContainText('Sharing was not changed')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page)).toBeVisible()
})

test('GEN-21 a failed download is only logged', async ({ page }) => {
  await showVideos(page, makeTask())
  const complaints = listenToConsole(page, [/^Failed to load resource/])
  await open(page)
  await page.route('**/media/example/1080p.mp4', (route) => route.fulfill({ status: 404 }))
  await panel(page).getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => complaints.some((text) => text.startsWith('Download failed'))).toBe(true)
  await expect(panel(page).getByRole('button', { name: 'Download' })).toBeEnabled()
  await expect(toast(page)).toHaveCount(0)
  expect(complaints).toHaveLength(1)
})
