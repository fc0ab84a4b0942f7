import { expect, type Page, test } from '@playwright/test'
import { makeTask, refuse, showVideos, toAnswer, unfinished } from './shown-videos.ts'
import { noWorker, passTimeUntil, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Video Details' })
const box = (page: Page, prompt: string) => page.getByRole('checkbox', { name: `Select: ${prompt}` })

test.beforeEach(({ context }) => site.enterAsUser(context))

const three = () => [
  makeTask({ id: '1', taskId: 'vid_1', prompt: 'Rain on glass' }),
  makeTask({ id: '2', taskId: 'vid_2', prompt: 'A fox', aspectRatio: '1:1', hdVideoUrl: null, hdState: 'none' }),
  makeTask({ ...unfinished, id: '3', taskId: 'vid_3', prompt: 'A van', stage: 'running' }),
]

test('CRE-01 CRE-04 search, filters and page are sent to the server and stay in the address', async ({ page }) => {
  const shown = await showVideos(page, ...three())
  shown.total = 47
  await page.goto(`${site.url}/my-creations`)
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText('47 videos')).toBeVisible()
  expect(Object.fromEntries(shown.asked[0]?.searchParams ?? [])).toMatchObject({ page: '1', limit: '20' })

  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/\/my-creations\?page=3$/)
  await page.getByRole('searchbox', { name: 'Search by prompt' }).fill('rain')
  await expect(page).toHaveURL(/\/my-creations\?q=rain$/)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: 'Veo3 (Quality)' }).click()
  await page.getByRole('combobox', { name: 'Aspect ratio' }).click()
  await page.getByRole('option', { name: '1:1' }).click()
  await expect(page).toHaveURL(/\?q=rain&status=failed&model=veo3&aspectRatio=1%3A1$/)
  const asked = () => Object.fromEntries(shown.asked.at(-1)?.searchParams ?? [])
  await expect.poll(asked).toMatchObject({ page: '1', q: 'rain', status: 'failed', model: 'veo3', aspectRatio: '1:1' })

  shown.tasks = []
  shown.total = 0
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('rain')
  await expect(page.getByText('No videos match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all videos' }).click()
  await expect(page).toHaveURL(`${site.url}/my-creations`)
  await expect(page.getByText('No videos yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Your First Video' })).toHaveAttribute('href', '/generate')
})

test("CRE-04 'Clear' also clears a search that was typed just before", async ({ page }) => {
  await showVideos(page, ...three())
  await page.goto(`${site.url}/my-creations?status=completed`)
  await expect(cards(page)).toHaveCount(3)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.getByRole('searchbox').fill('rain')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(`${site.url}/my-creations`)
  await page.clock.runFor(1_000)
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled()
  await expect(page).toHaveURL(`${site.url}/my-creations`)
})

test('CRE-01 a page beyond the last leads to the last, with the same filters', async ({ page }) => {
  const shown = await showVideos(page, ...three())
  shown.total = 47
  await page.goto(`${site.url}/my-creations?page=9&q=rain`)
  await expect(page).toHaveURL(/\/my-creations\?page=3&q=rain$/)
  const asked = () => Object.fromEntries(shown.asked.at(-1)?.searchParams ?? [])
  await expect.poll(asked).toMatchObject({ page: '3', q: 'rain' })
})

test('CRE-01 Back leaves a page whose last video was deleted', async ({ page }) => {
  const shown = await showVideos(page, ...three())
  shown.total = 41
  await page.clock.install()
  await page.goto(`${site.url}/my-creations`)
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/\/my-creations\?page=3$/)
  shown.total = 40
  await passTimeUntil(page, async () => page.url().endsWith('/my-creations?page=2'))
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/my-creations`)
  await expect(page.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
})

test('CRE-04 several videos are deleted after one confirmation; the one in progress is named', async ({ page }) => {
  const shown = await showVideos(page, ...three())
  const deleted: string[] = []
  await page.route('**/api/video-tasks/*', (route) => {
    const taskId = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (taskId === 'vid_3') return refuse(route, 409, 'VIDEO_IN_PROGRESS', 'This video is still being made.')
    deleted.push(taskId)
    shown.tasks = shown.tasks.filter((task) => task.taskId !== taskId)
    return route.fulfill({ json: { success: true } })
  })
  await page.goto(`${site.url}/my-creations`)
  await box(page, 'Rain on glass').check()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await box(page, 'A fox').uncheck()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Delete these 2 videos?')
  expect(deleted).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toHaveText('1 deleted, 1 not deletedThis video is still being made.')
  await expect(cards(page)).toHaveCount(2)
  expect(deleted).toEqual(['vid_1'])

  await cards(page).filter({ hasText: 'A fox' }).getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toHaveText('Video deleted')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(1)
})

test('CRE-04 the deletion of a video that the address names is reported as a success', async ({ page }) => {
  const shown = await showVideos(page, ...three())
  const isDeleted = () => !shown.tasks.some(({ taskId }) => taskId === 'vid_1')
  const closed = Promise.withResolvers<void>()
  await page.route(/\/api\/video-tasks\?.*limit=20/, async (route) => {
    if (isDeleted()) await closed.promise
    await route.fallback()
  })
  await page.route('**/api/video-tasks/vid_1', (route) => {
    shown.tasks = shown.tasks.filter(({ taskId }) => taskId !== 'vid_1')
    return route.fulfill({ json: { success: true } })
  })
  await page.goto(`${site.url}/my-creations?video=vid_1`)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  // The list of the linked video answers before the gallery's does.
  await expect(page).toHaveURL(`${site.url}/my-creations`)
  closed.resolve()
  await expect(toast(page)).toHaveText('Video deleted')
  await expect(cards(page)).toHaveCount(2)
})

test('CRE-02 CRE-05 the details show the history of a video and its public link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [task = makeTask()] = three()
  const shown = await showVideos(page, task)
  const asked: unknown[] = []
  await page.route('**/api/video-tasks/vid_1/share', (route) => {
    const body = route.request().postDataJSON()
    asked.push(body)
    const shared = { isPublic: body.isPublic, isListed: body.isListed ?? false }
    const answer = { ...shared, shareUrl: body.isPublic ? 'https://video.example/v/abc' : null }
    shown.tasks = [{ ...task, ...answer }]
    return route.fulfill({ json: answer })
  })
  await page.goto(`${site.url}/my-creations`)
  await cards(page).getByRole('button').click()
  await expect(dialog(page).getByRole('list', { name: 'Status timeline' }).getByRole('listitem')).toHaveText([
    /^Requested/,
    /^720p ready/,
    '1080p HD ready',
  ])
  await expect(dialog(page).getByRole('switch', { name: 'Public link' })).not.toBeChecked()
  await dialog(page).getByRole('switch', { name: 'Public link' }).click()
  await expect(dialog(page).getByLabel('Link to share')).toHaveValue('https://video.example/v/abc')
  await expect(dialog(page).getByLabel('Link to share')).toBeInViewport()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://video.example/v/abc')
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://video.example/v/abc')
  await dialog(page).getByRole('switch', { name: 'Listed' }).click()
  await expect(dialog(page).getByRole('switch', { name: 'Listed' })).toBeChecked()
  await dialog(page).getByRole('switch', { name: 'Public link' }).click()
  await expect(dialog(page).getByLabel('Link to share')).toHaveCount(0)
  await expect.poll(() => asked).toEqual([{ isPublic: true }, { isPublic: true, isListed: true }, { isPublic: false }])
})

test('CRE-02 CRE-05 going forward to the details of another video, nothing is kept of the one before', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [rain = makeTask(), fox = makeTask()] = three()
  const shown = await showVideos(page, rain, { ...fox, isPublic: true, shareUrl: 'https://video.example/v/fox' })
  await page.route('**/api/video-tasks/vid_1/share', (route) => {
    const shared = { isPublic: true, isListed: false, shareUrl: 'https://video.example/v/rain' }
    shown.tasks = shown.tasks.map((task) => (task.taskId === 'vid_1' ? { ...task, ...shared } : task))
    return route.fulfill({ json: shared })
  })
  await page.goto(`${site.url}/my-creations?video=vid_1`)
  await expect(dialog(page)).toContainText('Rain on glass')
  await page.evaluate(() => history.pushState({ idx: 1 }, '', '?video=vid_2'))
  await page.goBack()
  await dialog(page).getByRole('switch', { name: 'Public link' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.goForward()
  await expect(dialog(page).getByLabel('Link to share')).toHaveValue('https://video.example/v/fox')
  await expect(dialog(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://video.example/v/rain')
})

test('MOD-15 an upgrade that runs is not offered again, and one that failed says that its credits are back', async ({
  page,
}) => {
  const task = makeTask({ model: 'demo', demo: true, route: null, seconds: 4, hdVideoUrl: null, hdState: 'none' })
  await showVideos(page, task)
  const video = toAnswer(task)
  await page.route('**/api/v1/videos/vid_1', (route) => route.fulfill({ json: video }))
  await page.clock.install()
  await page.goto(`${site.url}/my-creations`)
  await cards(page).getByRole('button').click()
  await expect(dialog(page).getByRole('button', { name: 'Make in 1080p · 1 credit' })).toBeEnabled()
  await page.keyboard.press('Escape')

  const upgrade = { to: '1080p', creditsUsed: 1, creditsReturned: 0, error: null } as const
  video.upgrades = [{ ...upgrade, status: 'running' }]
  await cards(page).getByRole('button').click()
  await expect(dialog(page).getByRole('button', { name: 'Making 1080p…' })).toBeDisabled()
  video.upgrades = [{ ...upgrade, status: 'failed', creditsReturned: 1 }]
  const failure = dialog(page).getByText('The 1080p version could not be made. Your credits are back.')
  await passTimeUntil(page, () => failure.isVisible())
  await expect(dialog(page).getByRole('button', { name: /^Make in 1080p/ })).toHaveCount(0)
})

test('MOD-15 GEN-21 a 4K version that was paid for stays when the service can no longer make one', async ({ page }) => {
  const completedAt = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000).toISOString()
  const task = makeTask({ completedAt, hasUpgrades: true })
  await showVideos(page, task)
  const video = toAnswer(task)
  const upgrade = { to: '4k', creditsUsed: 5, creditsReturned: 0, error: null } as const
  const url = '/media/example/4k.mp4'
  video.files = [{ kind: 'video', resolution: '4k', url, bytes: null, width: 3840, height: 2160 }]
  video.upgrades = [{ ...upgrade, status: 'completed' }]
  await page.route('**/api/v1/videos/vid_1', (route) => route.fulfill({ json: video }))
  await page.goto(`${site.url}/my-creations`)
  await cards(page).getByRole('button').click()
  const download = dialog(page).getByRole('link', { name: 'Download 4k' })
  await expect(download).toHaveAttribute('href', url)
  await expect(download).toHaveAttribute('download', 'waves-break-on-a-rocky-shore-at-sunset-4k.mp4')
  await expect(dialog(page).getByText('6 (5 for a higher resolution)')).toBeVisible()
  await page.keyboard.press('Escape')

  video.files = []
  video.upgrades = [{ ...upgrade, status: 'failed', creditsReturned: 5 }]
  await cards(page).getByRole('button').click()
  await expect(dialog(page).getByText('The 4k version could not be made. Your credits are back.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Make in 4k/ })).toHaveCount(0)
})

test('GEN-01 an idea fills the prompt, and a used prompt appears among the recent prompts', async ({ page }) => {
  await page.route('**/api/generate-video', (route) =>
    route.fulfill({ json: { taskId: 'vid_9', creditsUsed: 1, remainingCredits: 19 } }),
  )
  await page.goto(`${site.url}/generate`)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ideas' }).click()
  await page.getByRole('button', { name: /^Lighthouse in a storm/ }).click()
  await expect(page.getByLabel('Prompt')).toBeFocused()
  const prompt = await page.getByLabel('Prompt').inputValue()
  expect(prompt).toMatch(/^A lighthouse .* Camera: .* Sound: .*\.$/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Prompt')).toHaveValue('')
  await page.getByRole('button', { name: 'Ideas' }).click()
  await page.getByRole('region', { name: 'Your recent prompts' }).getByRole('button', { name: prompt }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue(prompt)
})

test('MRK-02 cards and the player mark how a video was made', async ({ page }) => {
  await showVideos(
    page,
    makeTask({ id: '1', taskId: 'vid_1', prompt: 'Rain on glass', demo: false }),
    makeTask({ id: '2', taskId: 'vid_2', prompt: 'A fox', demo: true }),
  )
  await page.goto(`${site.url}/my-creations`)
  await expect(cards(page).filter({ hasText: 'Rain on glass' }).getByRole('img', { name: 'Made with AI' })).toHaveText(
    'AI',
  )
  await expect(
    cards(page)
      .filter({ hasText: 'A fox' })
      .getByRole('img', { name: /^Demo video/ }),
  ).toHaveText('Demo')
  await cards(page).filter({ hasText: 'Rain on glass' }).getByRole('button').click()
  await expect(dialog(page).getByRole('img', { name: 'Made with AI' })).toBeVisible()
})
