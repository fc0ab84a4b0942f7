import { expect, type Page, test } from '@playwright/test'
import type { Model } from '#contract/models/model.ts'
import { makeWav } from '#tests/make-clip.ts'
import { look } from './look.ts'
import { makeTask, showVideos } from './shown-videos.ts'
import { listenToConsole, noWorker, serveSite, toast } from './site.ts'
import { signIn } from './visitor.ts'

const site = serveSite({ ...noWorker, SIGNUP_CREDITS: '6' })

const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true })
const generate = (page: Page) => page.getByRole('button', { name: /^Generate · / })
const model = (page: Page) => page.getByRole('combobox', { name: 'Model' })
const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Answers the list of models as the server does, with these changes. All can be used. */
async function showModels(page: Page, changes: Record<string, Partial<Model>> = {}): Promise<void> {
  const answer = await page.request.get(`${site.url}/api/v1/models`)
  const { data }: { data: Model[] } = await answer.json()
  const models = data.map((one) => ({ ...one, status: 'active', ...changes[one.id] }))
  await page.route('**/api/v1/models', (route) => route.fulfill({ json: { data: models } }))
}

async function chooseModel(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'All models' }).click()
  await dialog(page)
    .getByRole('button')
    .filter({ has: page.getByText(label, { exact: true }) })
    .click()
  await expect(model(page)).toContainText(label)
}

/** Records what is sent to make videos, and refuses it. */
async function refuseVideos(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route('**/api/v1/videos', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later.', requestId: 'r' } })
  })
  return sent
}

test('MOD-04 a price that the operator raised meanwhile is shown, and charged only once it is accepted', async ({
  page,
}) => {
  const { visitor } = await site.enterAsUser(page.context())
  await page.goto(`${site.url}/generate`)
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  await expect(generate(page)).toHaveText('Generate · 1 credit')
  const operator = await signIn(site.url, { username: 'admin', password: 'keeper of the house' })
  await operator.call('PUT', '/api/admin/settings', { veo3FastCredits: 4 })
  await prompt(page).fill('waves')
  await generate(page).click()
  await expect(toast(page)).toContainText('The price has changedYou were not charged.')
  await expect(generate(page)).toHaveText('Generate · 4 credits')
  await expect(prompt(page)).toHaveValue('waves')
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  expect((await visitor.call('GET', '/api/video-tasks?days=14')).tasks).toEqual([])
  await generate(page).click()
  await expect(toast(page).filter({ hasText: '4 credits used. 2 credits remaining.' })).toBeVisible()
  await operator.call('PUT', '/api/admin/settings', { veo3FastCredits: 1 })
})

test('MOD-03 the limits of the chosen model are said before anything is sent', async ({ page }) => {
  const complaints = listenToConsole(page)
  await site.enterAsUser(page.context())
  const sent = await refuseVideos(page)
  await showModels(page, { 'kling-3.0': { modes: await cheapModes(page, 'kling-3.0') } })
  await page.goto(`${site.url}/generate`)
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  await chooseModel(page, 'Demo')
  await page.getByLabel('Seed').fill('2147483648')
  await prompt(page).fill('x'.repeat(5001))
  await expect(page.getByText('5,001 / 5,000')).toBeVisible()
  await generate(page).click()
  await expect(alert(page)).toHaveText('Prompt must be at most 5000 characters')
  await expect(prompt(page)).toBeFocused()
  await prompt(page).fill('waves')
  await expect(alert(page)).toHaveText('Seed must be a whole number between 0 and 2147483647')
  await generate(page).click()
  await expect(page.getByLabel('Seed')).toBeFocused()
  await look(page, 'generate-refused')
  await chooseModel(page, 'Kling 3.0')
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByLabel('Seed')).toHaveCount(0)
  await expect(toast(page).filter({ hasText: 'Some settings changed' }).last()).toContainText('without the seed')
  await prompt(page).fill('x'.repeat(2501))
  await generate(page).click()
  await expect(alert(page)).toHaveText('Prompt must be at most 2500 characters')
  await chooseModel(page, 'Seedance 2 Fast')
  await expect(alert(page)).toHaveCount(0)
  expect(sent).toEqual([])
  expect(complaints).toEqual([])
})

test('MOD-03 a negative prompt is offered by the models that take one, and seeds are rolled in their range', async ({
  page,
}) => {
  await site.enterAsUser(page.context())
  const sent = await refuseVideos(page)
  await showModels(page, { 'wan-2.7': { seed: { min: 3, max: 4 }, modes: await cheapModes(page, 'wan-2.7') } })
  await page.goto(`${site.url}/generate`)
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  await expect(page.getByLabel('Negative prompt')).toHaveCount(0)
  await chooseModel(page, 'Wan 2.7')
  await page.getByLabel('Negative prompt').fill('people')
  await page.getByRole('button', { name: 'Pick at random' }).click()
  await expect(page.getByLabel('Seed')).toHaveValue(/^[34]$/)
  await look(page, 'generate-negative-prompt')
  await prompt(page).fill('waves')
  await generate(page).click()
  await expect(toast(page)).toContainText('Generation failed')
  expect(sent).toEqual([expect.objectContaining({ negativePrompt: 'people', seed: expect.any(Number) })])
  await chooseModel(page, 'Veo3 Fast')
  await expect(toast(page).filter({ hasText: 'without the negative prompt' })).toBeVisible()
  await chooseModel(page, 'Wan 2.7')
  await expect(page.getByLabel('Negative prompt')).toHaveValue('people')
})

async function cheapModes(page: Page, model: string): Promise<Model['modes']> {
  const answer = await page.request.get(`${site.url}/api/v1/models`)
  const { data }: { data: Model[] } = await answer.json()
  const { text } = data.find(({ id }) => id === model)?.modes ?? {}
  return text ? { text: { ...text, prices: [{ per: 'clip', credits: 1 }] } } : {}
}

test('GEN-14 MOD-03 recreating with a model that offers less says all that is left out', async ({ page }) => {
  await site.enterAsUser(page.context())
  await showModels(page, {
    veo3_lite: { status: 'retired', replacedBy: 'seedance-2-fast' },
  })
  await page.goto(`${site.url}/generate`)
  // Else the page that is just starting would take the video.
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  await page.evaluate(() => {
    const left = { taskId: 'vid_1', prompt: 'Rain', model: 'veo3_lite', seeds: 12345, watermark: 'Ana', seconds: 2 }
    sessionStorage.setItem('recreateVideo', JSON.stringify(left))
  })
  await page.reload()
  await expect(toast(page).filter({ hasText: 'Some settings changed' })).toHaveText(
    'Form populatedSome settings changed: Veo3 Lite is not available, so the model is now Seedance 2 Fast, now 5 seconds, without the watermark, without the seed.',
  )
})

test('MOD-01 a model that ends soon says when, and what comes then', async ({ page }) => {
  const retiresOn = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await showModels(page, { veo3: { retiresOn, replacedBy: 'veo3_fast' } })
  await page.goto(`${site.url}/generate`)
  await model(page).click()
  await page.getByRole('option', { name: /^Veo3 \(Quality\)/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Veo3 (Quality) ends on' })).toContainText(
    'From then on, use Veo3 Fast.',
  )
  await page.getByRole('button', { name: 'All models' }).click()
  await expect(dialog(page).getByRole('button', { name: /^Veo3 \(Quality\)/ })).toContainText('ends on')
  await look(page, 'all-models-ending', '[role="dialog"]')
})

test('MOD-11 a model with the longest name and a reference image for each slot fit on a phone', async ({ page }) => {
  await site.enterAsUser(page.context())
  const label = 'Seedance with the longest name that an operator can give it'
  await showModels(page, { 'seedance-2-fast': { label } })
  await page.goto(`${site.url}/generate`)
  await chooseModel(page, label)
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('soundreel.draft') ?? '{}')
    const references = Array.from({ length: 12 }, (_, index) => ({ url: `/missing/${index}.png`, still: null }))
    sessionStorage.setItem('soundreel.draft', JSON.stringify({ ...draft, mode: 'references', references }))
  })
  await page.reload()
  await expect(page.getByText('Only the first 9 of your 12 images are used with this model.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove: Reference/ })).toHaveCount(9)
  await look(page, 'generate-full')
  await page.getByRole('button', { name: 'Remove: Reference 9' }).press('Enter')
  await expect(page.getByText('Only the first 9 of your 11 images are used with this model.')).toBeVisible()
})

const upgraded = makeTask({ taskId: 'vid_hd', id: 'vid_hd', demo: true })
const drawn = makeTask({
  ...{ taskId: 'vid_demo', id: 'vid_demo', prompt: 'A boat', model: 'demo', demo: true, seconds: 4 },
  ...{ hdVideoUrl: null, hdState: 'none' },
})

test('MOD-09 a video that cannot be extended offers to start from its last frame', async ({ page }) => {
  await site.enterAsUser(page.context())
  const sent = await refuseVideos(page)
  await showVideos(page, upgraded)
  await page.goto(`${site.url}/generate`)
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  await mode(page, 'Extend').click()
  await page.getByRole('button', { name: 'Choose a video' }).click()
  await expect(dialog(page).getByText('It has a 1080p version, so the service cannot extend it.')).toBeVisible()
  await look(page, 'extend-impossible', '[role="dialog"]')
  await dialog(page).getByRole('button', { name: 'Start from its last frame' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(mode(page, 'Image')).toBeChecked()
  await expect(page.getByText('Starts from the last frame of this video.')).toBeVisible()
  await expect(prompt(page)).toBeFocused()
  await prompt(page).fill('The waves grow')
  await generate(page).click()
  await expect(toast(page)).toContainText('Generation failed')
  expect(sent).toEqual([expect.objectContaining({ inputs: [{ role: 'first', videoId: 'vid_hd' }] })])
})

/** The fourth clip in a row, each from a frame of the one before. */
const line = {
  videos: ['a boat at dusk', 'the boat turns', 'it nears the pier', 'A boat', 'a storm'].map((text, index) => ({
    ...{ taskId: `vid_line_${index}`, prompt: text, posterUrl: null },
    link: index === 0 ? 'none' : index === 4 ? 'extension' : 'frame',
    place: index < 3 ? 'before' : index === 3 ? 'self' : 'after',
  })),
  frameSteps: 3,
}

test('MOD-09 FLM-02 the details of a video extend it or start from a frame, or say why not', async ({ page }) => {
  await site.enterAsUser(page.context())
  await showVideos(page, upgraded, drawn)
  await page.route('**/api/video-tasks/*/lineage', (route) => route.fulfill({ json: line }))
  await page.goto(`${site.url}/generate`)
  await prompt(page).fill('And then')
  const cards = page.getByRole('region', { name: 'Recent Videos' }).getByRole('listitem')
  await cards.filter({ hasText: 'A boat' }).getByRole('button').click()
  await expect(dialog(page).getByText(/^This is clip 4 in a row/)).toBeVisible()
  const strip = dialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  await expect(strip).toHaveCount(5)
  await expect(strip.locator('[aria-current]')).toHaveText(/^This video/)
  await expect(strip.last().getByRole('link')).toHaveAccessibleName('a storm Extends the one before')
  await dialog(page).getByRole('heading', { name: 'How it continues' }).scrollIntoViewIfNeeded()
  await look(page, 'details-continue', '[role="dialog"]')
  await dialog(page).getByRole('button', { name: 'Extend' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(mode(page, 'Extend')).toBeChecked()
  await expect(model(page)).toContainText('Demo')
  await expect(page.getByText('A boat').first()).toBeVisible()
  await expect(prompt(page)).toHaveValue('And then')
  await expect(prompt(page)).toBeFocused()

  await page.goto(`${site.url}/my-creations?video=vid_hd`)
  await expect(dialog(page).getByText(/^This video cannot be extended. It has a 1080p version/)).toBeVisible()
  const extend = dialog(page).getByRole('button', { name: 'Extend' })
  await expect(extend).toHaveAccessibleDescription(/^This video cannot be extended. It has a 1080p version/)
  await extend.press('Enter')
  await expect(extend).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Continue from last frame' }).click()
  await expect(page).toHaveURL(`${site.url}/generate`)
  await expect(mode(page, 'Image')).toBeChecked()
  await expect(page.getByText('Starts from the last frame of this video.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Starts from the last frame of this video.')).toBeVisible()

  await page.goto(`${site.url}/my-creations?video=vid_hd`)
  await dialog(page).getByRole('button', { name: 'Continue from a moment' }).press('Enter')
  const moment = page.getByRole('dialog', { name: 'Continue from a moment' })
  await moment.getByRole('slider', { name: 'Moment' }).fill('1.5')
  await moment.getByRole('button', { name: 'Use this frame' }).press('Enter')
  await expect(mode(page, 'Image')).toBeChecked()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Starts from a still of this video.')).toBeVisible()
})

test('FLM-02 details that are opened again show what has followed meanwhile', async ({ page }) => {
  await site.enterAsUser(page.context())
  await showVideos(page, drawn)
  const shown = { ...line, videos: line.videos.slice(3, 4) }
  await page.route('**/api/video-tasks/*/lineage', (route) => route.fulfill({ json: shown }))
  await page.goto(`${site.url}/my-creations`)
  const card = page.getByRole('main').getByRole('listitem').getByRole('button')
  const strip = dialog(page).getByRole('heading', { name: 'How it continues' })
  await card.click()
  await expect(dialog(page).getByText(/^This is clip 4 in a row/)).toBeVisible()
  await expect(strip).toHaveCount(0)
  await page.keyboard.press('Escape')
  shown.videos = line.videos
  await card.click()
  await expect(strip).toBeVisible()
})

test('MOD-02 MOD-06 while a sound is uploaded, the button says so, and not that it is an image', async ({ page }) => {
  await site.enterAsUser(page.context())
  await showModels(page)
  const uploaded = Promise.withResolvers<void>()
  await page.route('**/api/v1/uploads', (route) => uploaded.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/generate`)
  await chooseModel(page, 'Seedance 2 Fast')
  await mode(page, 'References').click()
  const sound = { name: 'a.wav', mimeType: 'audio/wav', buffer: makeWav(2) }
  await page.getByLabel('Reference videos and sounds: Choose files').setInputFiles(sound)
  await expect(generate(page)).toHaveText('Generate · uploading file…')
  uploaded.resolve()
  await expect(page.getByLabel('Remove: a.wav')).toBeVisible()
  await expect(generate(page)).toHaveText(/^Generate · \d/)
})
