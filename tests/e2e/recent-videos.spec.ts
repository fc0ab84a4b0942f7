import { expect, type Page, test } from '@playwright/test'
import { makeTask, showVideos, unfinished } from './shown-videos.ts'
import { noWorker, passTimeUntil, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Videos' })
const cards = (page: Page) => recent(page).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Video Details' })
const fact = (page: Page, name: string) =>
  dialog(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Ho_Chi_Minh' })
test.beforeEach(({ context }) => site.enterAsUser(context))

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeTask({ id: `${index}`, taskId: `vid_${index}`, prompt: `Take ${index}` }),
  )

test('GEN-12 up to 16 are shown, four in a row, without a link to more', async ({ page }) => {
  const shown = await showVideos(page, ...many(16))
  await page.goto(`${site.url}/generate`)
  // The renderer of 17 videos leaves the page little of a busy machine.
  await expect(cards(page)).toHaveCount(16, { timeout: 60_000 })
  const lefts = await cards(page).evaluateAll(
    (all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size,
  )
  expect(lefts).toBe(4)
  await expect(page.getByRole('link', { name: 'View All My Videos' })).toHaveCount(0)
  expect(shown.asked[0]?.search).toBe('?days=14')
})

test("GEN-12 with 17, 'View All My Videos' leads to the rest", async ({ page }) => {
  const shown = await showVideos(page, ...many(16))
  shown.total = 17
  await page.goto(`${site.url}/generate`)
  await page.getByRole('link', { name: 'View All My Videos' }).click()
  await expect(page).toHaveURL(`${site.url}/my-creations`)
})

test('GEN-12 GEN-22 a card shows badges, model, status, the shortened prompt and the date', async ({ page }) => {
  await showVideos(
    page,
    makeTask({ id: '1', createdVia: 'api', prompt: 'a'.repeat(61) }),
    makeTask({ id: '2', hdVideoUrl: null, hdState: 'running', model: 'veo3', prompt: 'b'.repeat(60) }),
    makeTask({ id: '3', ...unfinished }),
    makeTask({ id: '4', ...unfinished, status: 'failed', stage: 'failed' }),
    makeTask({ id: '5', ...unfinished, status: 'rotating' }),
  )
  await page.goto(`${site.url}/generate`)
  await expect(cards(page)).toHaveText([
    `HDAPIAI${'a'.repeat(60)}…Veo3 FastCompleted21:07 5/3/2026`,
    `720pAI${'b'.repeat(60)}Veo3 (Quality)Completed21:07 5/3/2026`,
    'Waves break on a rocky shore at sunsetVeo3 FastGenerating21:07 5/3/2026',
    'Waves break on a rocky shore at sunsetVeo3 FastFailed21:07 5/3/2026',
    'Waves break on a rocky shore at sunsetVeo3 FastProcessing...21:07 5/3/2026',
  ])
  await expect(cards(page).nth(0).getByText('Completed')).toHaveClass(/text-good/)
  await expect(cards(page).nth(2).getByText('Generating')).toHaveClass(/text-wait/)
  await expect(cards(page).nth(3).getByText('Failed')).toHaveClass(/text-bad/)
  await expect(cards(page).nth(4).getByText('Processing...')).toHaveClass(/text-quiet/)
  const lines = await cards(page)
    .first()
    .getByText(/^a+/)
    .evaluate((prompt) => getComputedStyle(prompt).webkitLineClamp)
  expect(lines).toBe('2')
})

test("GEN-12 Refresh reloads the list and shows 'Refreshed'", async ({ page }) => {
  const shown = await showVideos(page)
  await page.goto(`${site.url}/generate`)
  await expect(recent(page).getByText('All your videos appear here.')).toBeVisible()
  shown.tasks = many(1)
  await recent(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(toast(page)).toHaveText('Refreshed')
})

test('GEN-12 Refresh says that the list could not be loaded, and keeps it', async ({ page }) => {
  await showVideos(page, ...many(1))
  await page.goto(`${site.url}/generate`)
  await expect(cards(page)).toHaveCount(1)
  await page.route('**/api/video-tasks**', (route) => route.abort())
  await recent(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(toast(page)).toHaveText(/^Not refreshedThe server cannot be reached/)
  await expect(cards(page)).toHaveCount(1)
})

test('GEN-09 GEN-12 videos that could not be loaded are announced', async ({ page }) => {
  await page.route('**/api/video-tasks**', (route) => route.abort())
  await page.goto(`${site.url}/generate`)
  const failure = page.getByRole('region', { name: 'Latest Video' }).getByRole('alert')
  await expect(failure).toHaveText('Your videos could not be loaded. They are not lost.')
})

test('GEN-13 the details show everything about a finished video; Esc closes them', async ({ page }) => {
  await showVideos(page, makeTask({ seeds: 12345, watermark: 'Ana', createdVia: 'api' }))
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  await expect(dialog(page).locator('video')).toBeVisible()
  await expect(dialog(page)).toContainText('Waves break on a rocky shore at sunset')
  for (const [name, value] of [
    ['Status', 'Completed'],
    ['Model', 'Veo3 Fast'],
    ['Aspect ratio', '16:9'],
    ['Video quality', '1080p HD'],
    ['Credits used', '1'],
    ['Created via', 'API'],
    ['Seed', '12345'],
    ['Task ID', 'vid_1'],
    [/^Created$/, '21:07 5/3/2026'],
    [/^Completed$/, '21:08 5/3/2026'],
  ] as const) {
    await expect(dialog(page).getByRole('term').filter({ hasText: name }).locator('+ dd')).toHaveText(value)
  }
  await expect(dialog(page).getByRole('heading', { name: 'Downloads & Actions' })).toBeVisible()
  for (const action of ['Recreate Video', 'Download 720p', 'Download 1080p HD'])
    await expect(dialog(page).getByRole('button', { name: action })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cards(page).getByRole('button')).toBeFocused()
})

test('GEN-13 the details tell the seed that the service took if none was given', async ({ page }) => {
  await showVideos(page, makeTask({ usedSeed: 54321 }))
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  await expect(dialog(page).getByRole('term').filter({ hasText: 'Seed' }).locator('+ dd')).toHaveText('54321')
})

test('GEN-13 GEN-16 a 16:9 video still waiting for 1080p says so, and one that gets none, too', async ({ page }) => {
  const shown = await showVideos(
    page,
    makeTask({ completedAt: new Date().toISOString(), hdVideoUrl: null, hdState: 'running' }),
  )
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  await expect(fact(page, 'Video quality')).toHaveText('720p (Processing HD...)')
  await expect(fact(page, 'Created via')).toHaveText('Web')
  await expect(dialog(page).getByRole('button', { name: 'Processing 1080p...' })).toBeDisabled()
  await expect(
    dialog(page).getByText('1080p HD will be available in the next 2-3 minutes or possibly longer.'),
  ).toBeVisible()

  shown.tasks = [makeTask({ hdVideoUrl: null, hdState: 'failed' })]
  await page.reload()
  await cards(page).getByRole('button').click()
  await expect(dialog(page).getByRole('button', { name: '1080p could not be made' })).toBeDisabled()
  await expect(dialog(page).getByText('The video service did not deliver a 1080p version')).toBeVisible()
})

test('GEN-15 a check for the 1080p version says how it ended; the one made with the details says only success', async ({
  page,
}) => {
  await showVideos(page, makeTask({ completedAt: new Date().toISOString(), hdVideoUrl: null, hdState: 'running' }))
  const answer = (message: string, success = false) => ({ json: { success, hdVideoUrl: null, message } })
  const failure = { status: 503, json: { code: 'UNAVAILABLE', message: 'Later.', requestId: 'r' } }
  const answers = [failure, answer(''), answer('The service is busy.'), failure, answer('', true), answer('', true)]
  await page.route('**/api/force-update-hd/vid_1', (route) => route.fulfill(answers.shift() ?? {}))
  await page.goto(`${site.url}/generate`)
  const checked = page.waitForResponse('**/api/force-update-hd/vid_1')
  await cards(page).getByRole('button').click()
  await checked
  // By the next poll, the page would have said it.
  await page.waitForResponse(/\/api\/video-tasks\?/)
  await expect(toast(page)).toHaveCount(0)
  for (const said of [
    'HD Video Not Ready1080p video is still being processed. Please try again later.',
    'HD Video Not ReadyThe service is busy.',
    'Check FailedFailed to check HD video status',
    'HD Video Ready!',
  ]) {
    await dialog(page).getByRole('button', { name: 'Check HD Status' }).click()
    await expect(toast(page)).toHaveText(said)
  }
  await page.reload()
  await cards(page).getByRole('button').click()
  await expect(toast(page)).toHaveText('HD Video Ready!')
})

test("GEN-13 GEN-24 a silent 9:16 video says so, and has 'HD only for 16:9' and no promise of 1080p", async ({
  page,
}) => {
  await showVideos(page, makeTask({ aspectRatio: '9:16', hdVideoUrl: null, hdState: 'none', audioPeaks: '' }))
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  await expect(fact(page, 'Video quality')).toHaveText('720p')
  await expect(dialog(page).getByRole('button', { name: 'HD only for 16:9' })).toBeDisabled()
  await expect(dialog(page).getByText(/1080p HD will be available/)).toHaveCount(0)
  await expect(dialog(page).getByText('Silent', { exact: true })).toBeVisible()
})

test('GEN-13 GEN-17 the details of a failed video give the reason, and say that its credits were returned', async ({
  page,
}) => {
  const failed = { ...unfinished, status: 'failed', stage: 'failed', refunded: true } as const
  await showVideos(page, makeTask({ ...failed, errorMessage: 'The prompt was refused.' }))
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  await expect(dialog(page).getByText('Generation Failed')).toBeVisible()
  await expect(dialog(page).getByText('The prompt was refused.')).toBeVisible()
  await expect(fact(page, 'Credits used')).toHaveText('0 (1 credit returned)')
  await expect(dialog(page).getByRole('button', { name: /Download/ })).toHaveCount(0)
})

test('GEN-21 each quality is saved under its own name', async ({ page }) => {
  await showVideos(page, makeTask())
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  for (const [action, name] of [
    ['Download 720p', 'waves-break-on-a-rocky-shore-at-sunset-720p.mp4'],
    ['Download 1080p HD', 'waves-break-on-a-rocky-shore-at-sunset-1080p.mp4'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: action }).click()
    expect((await saving).suggestedFilename()).toBe(name)
  }
})

test('GEN-14 Recreate Video closes the details and fills the form', async ({ page }) => {
  await showVideos(page, makeTask({ model: 'veo3', aspectRatio: '9:16' }))
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Recreate Video' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(toast(page)).toHaveText('Form populated')
  await expect(page.getByLabel('Prompt')).toHaveValue('Waves break on a rocky shore at sunset')
  await expect(page.getByRole('combobox', { name: 'Aspect ratio' })).toContainText('9:16')
})

test("GEN-14 recreating a 1:1 video says 'Form populated' and that it will be 16:9", async ({ page }) => {
  await showVideos(page, makeTask({ aspectRatio: '1:1', hdVideoUrl: null, hdState: 'none' }))
  await page.goto(`${site.url}/generate`)
  await cards(page).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Recreate Video' }).click()
  await expect(toast(page)).toHaveText('Form populatedSome settings changed: now 16:9.')
  await expect(page.getByRole('combobox', { name: 'Aspect ratio' })).toContainText('16:9')
})

test('GEN-14 MOD-09 recreating an extension shows the video that it extends, or that it is gone', async ({ page }) => {
  const parent = makeTask()
  const extension = makeTask({
    ...{ id: '2', taskId: 'vid_2', prompt: 'The waves grow', mode: 'extend', parentId: 'vid_1', seconds: 15 },
  })
  const shown = await showVideos(page, extension, parent)
  await page.clock.install()
  await page.goto(`${site.url}/generate`)
  await cards(page).filter({ hasText: 'The waves grow' }).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Recreate Video' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('The waves grow')
  const form = page.getByRole('region', { name: 'Create Video' })
  await expect(form.getByText('Waves break on a rocky shore at sunset')).toBeVisible()
  await expect(form.getByText('8 seconds', { exact: true })).toBeVisible()
  shown.tasks = [extension]
  await passTimeUntil(page, () => form.getByText('This video no longer exists. Choose another.').isVisible())
})

test('GEN-14 a video from the gallery is recreated on /generate, announced once', async ({ page }) => {
  await showVideos(page, makeTask({ model: 'veo3' }))
  await page.goto(`${site.url}/my-creations`)
  await page.getByRole('main').getByRole('listitem').getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Recreate Video' }).click()
  await expect(page).toHaveURL(`${site.url}/generate`)
  await expect(toast(page)).toHaveText('Form populated')
  await expect(page.getByLabel('Prompt')).toHaveValue('Waves break on a rocky shore at sunset')
  await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('Veo3 (Quality)')
  expect(await page.evaluate(() => sessionStorage.getItem('recreateVideo'))).toBe(null)
})

test.describe('while no service makes videos', () => {
  // Otherwise seventeen videos would be rendered on the machine of the browser.
  const waiting = serveSite({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '20' })

  test('GEN-12 the server returns the 16 newest of 17 videos and counts them all', async ({ page, context }) => {
    const { visitor } = await waiting.enterAsUser(context)
    for (let take = 1; take <= 17; take += 1) {
      const asked = { prompt: `Take ${take}`, model: 'veo3_fast' }
      expect((await visitor.call('POST', '/api/generate-video', asked)).taskId).toBeTruthy()
    }
    await page.goto(`${waiting.url}/generate`)
    await expect(cards(page)).toHaveCount(16)
    await expect(cards(page).first()).toContainText('Take 17')
    await expect(cards(page).last()).toContainText('Take 2')
    await expect(page.getByRole('link', { name: 'View All My Videos' })).toBeVisible()
  })
})
