import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { look } from './look.ts'
import { listenToConsole, serveSite, toast } from './site.ts'

const site = serveSite({ SIGNUP_CREDITS: '100' })
// Six clips and an upgrade, one after the other; each takes the renderer a few seconds on a free core.
test.describe.configure({ timeout: 600_000 })

const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const generate = (page: Page) => page.getByRole('button', { name: /^Generate · / })
const latest = (page: Page) => page.getByRole('region', { name: 'Latest Video' })
const cards = (page: Page) => page.getByRole('region', { name: 'Recent Videos' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

async function file(name: string, background: string) {
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

async function chooseDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All models' }).click()
  await dialog(page).getByRole('button', { name: /^Demo/ }).click()
  await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('Demo')
}

/** Sends the form, and waits until the newest video is finished. */
async function make(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt').fill(prompt)
  await generate(page).click()
  await expect(toast(page).filter({ hasText: 'Video generation started' }).first()).toBeVisible()
  await expect(latest(page).getByText(prompt)).toBeVisible()
  await expect(latest(page).getByText('Completed')).toBeVisible({ timeout: 180_000 })
}

test('MOD-02 MOD-09 MOD-13 FLM-01 FLM-04 the demo makes a video by each mode on the page', async ({ page }) => {
  const complaints = listenToConsole(page)
  await site.enterAsUser(page.context())
  await page.goto(`${site.url}/generate`)
  await expect(page.getByText('You have 100 credits')).toBeVisible()

  await test.step('two takes from text, compared in step', async () => {
    await chooseDemo(page)
    await page
      .getByRole('radiogroup', { name: 'Takes' })
      .or(page.getByRole('group', { name: 'Takes' }))
      .getByText('2')
      .click()
    await expect(page.getByText('2 × 4 seconds in 720p, with sound: 2 credits')).toBeVisible()
    await expect(generate(page)).toHaveText('Generate · 2 credits')
    await make(page, 'Waves at dusk')
    await expect(page.getByText('You have 98 credits')).toBeVisible()
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).getByText('Completed')).toHaveCount(2, { timeout: 120_000 })
    await latest(page).getByRole('button', { name: 'Compare takes' }).click()
    await expect(dialog(page).locator('video')).toHaveCount(2)
    await dialog(page).getByRole('button', { name: 'Sound of take 2' }).click()
    await dialog(page).getByRole('button', { name: 'Play all takes' }).click()
    const times = () =>
      dialog(page)
        .locator('video')
        .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime))
    await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0.5)
    const [one = 0, two = 0] = await times()
    expect(Math.abs(one - two)).toBeLessThan(0.4)
    const muted = dialog(page)
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).muted))
    expect(await muted).toEqual([true, false])
    await look(page, 'compare-takes', '[role="dialog"]')
    await page.keyboard.press('Escape')
  })

  await test.step('first and last frame', async () => {
    await chooseDemo(page)
    await mode(page, 'Frames').click()
    await page.getByLabel('First frame: Choose an image').setInputFiles(await file('a.png', '#c84'))
    await expect(page.getByRole('img', { name: 'First frame' })).toBeVisible()
    await page.getByLabel('Prompt').fill('From dusk')
    await generate(page).click()
    await expect(page.getByText('Choose a first and a last frame.')).toBeVisible()
    await page.getByLabel('Last frame: Choose an image').setInputFiles(await file('b.png', '#48c'))
    await expect(page.getByRole('img', { name: 'Last frame' })).toBeVisible()
    await look(page, 'generate-frames')
    await make(page, 'From dusk to night')
  })

  await test.step('references', async () => {
    await chooseDemo(page)
    await mode(page, 'References').click()
    await page.getByLabel('Reference 1: Choose an image').setInputFiles(await file('a.png', '#c84'))
    await expect(page.getByRole('img', { name: 'Reference 1' })).toBeVisible()
    await page.getByLabel('Reference 2: Choose an image').setInputFiles(await file('b.png', '#48c'))
    await expect(page.getByRole('img', { name: 'Reference 2' })).toBeVisible()
    await look(page, 'generate-references')
    await make(page, 'A boat of these colours')
  })

  await test.step('an image from the last frame of an own video', async () => {
    await chooseDemo(page)
    await mode(page, 'Image').click()
    await page.getByRole('button', { name: 'Reference image: From my videos' }).click()
    await dialog(page)
      .getByRole('button', { name: /A boat of these colours/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Use the last frame' }).click()
    await expect(page.getByRole('img', { name: 'Reference image' })).toBeVisible()
    await make(page, 'The boat sails on')
  })

  await test.step('extending', async () => {
    await chooseDemo(page)
    await mode(page, 'Extend').click()
    await page.getByRole('button', { name: 'Choose a video' }).click()
    await dialog(page)
      .getByRole('button', { name: /The boat sails on/ })
      .click()
    await expect(page.getByText('4 more seconds in 720p, with sound: 1 credit')).toBeVisible()
    await look(page, 'generate-extend')
    await make(page, 'And on to the harbour')
    await expect(latest(page).getByText('/ 0:08')).toBeVisible()
  })

  await test.step('the higher resolution', async () => {
    await cards(page).filter({ hasText: 'The boat sails on' }).getByRole('button').click()
    await expect(dialog(page).getByText(/Processing HD/)).toHaveCount(0)
    const asking = page.waitForRequest('**/upgrade')
    await dialog(page).getByRole('button', { name: 'Make in 1080p · 1 credit' }).click()
    expect((await asking).postDataJSON()).toEqual({ to: '1080p', maxCredits: 1 })
    await expect(dialog(page).getByRole('button', { name: 'Download 1080p HD' })).toBeEnabled({ timeout: 120_000 })
    await look(page, 'details-upgraded', '[role="dialog"]')
    await page.keyboard.press('Escape')
  })

  await test.step('recreating keeps the model and its mode', async () => {
    await cards(page).filter({ hasText: 'And on to the harbour' }).getByRole('button').click()
    await dialog(page).getByRole('button', { name: 'Recreate Video' }).click()
    await expect(toast(page).filter({ hasText: 'Form populated' }).first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('Demo')
    await expect(mode(page, 'Extend')).toBeChecked()
  })

  await test.step('FLM-04 two videos become one film, in another order, by keyboard', async () => {
    await page.goto(`${site.url}/my-creations`)
    await page.getByRole('checkbox', { name: 'Select: A boat of these colours' }).check()
    await page.getByRole('checkbox', { name: 'Select: From dusk to night' }).check()
    await page.getByRole('button', { name: 'Join', exact: true }).press('Enter')
    const shots = dialog(page).getByRole('list', { name: 'Shots' }).getByRole('listitem')
    await expect(shots).toHaveText([/^1. From dusk/, /^2. A boat/])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog(page).getByRole('button', { name: 'Move 2. A boat of these colours' }).press('ArrowUp')
    await expect(shots).toHaveText([/^1. A boat/, /^2. From dusk/])
    await dialog(page).getByRole('radio', { name: 'Cross-fade' }).press('Enter')
    await expect(dialog(page).getByText('Film length 0:07')).toBeVisible()
    await look(page, 'films-join', '[role="dialog"]')
    await dialog(page).getByRole('textbox', { name: 'Title' }).fill('From the boat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/video=vid_/)
    const details = page.getByRole('dialog', { name: 'Video Details' })
    await expect(details.getByText('Joined film')).toBeVisible()
    await expect(details.getByRole('button', { name: 'Change and join again' })).toBeVisible({ timeout: 120_000 })
    await details.getByRole('heading', { name: 'Shots' }).scrollIntoViewIfNeeded()
    await look(page, 'films-details', '[role="dialog"]')
    await expect(details.getByRole('button', { name: 'Recreate Video' })).toHaveCount(0)
    await details.getByRole('button', { name: 'Change and join again' }).press('Enter')
    await expect(shots).toHaveText([/^1. A boat/, /^2. From dusk/])
    await dialog(page).getByRole('button', { name: 'Leave out: 2. From dusk to night' }).press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('A film needs at least two shots.')
    await page.keyboard.press('Escape')
  })
  expect(complaints).toEqual([])
})

test('MOD-04 a price that rose meanwhile is refused, shown and said', async ({ page }) => {
  await site.enterAsUser(page.context())
  await page.goto(`${site.url}/generate`)
  await chooseDemo(page)
  await expect(generate(page)).toHaveText('Generate · 1 credit')
  const answer = await page.request.get(`${site.url}/api/v1/models`)
  const models = await answer.json()
  for (const model of models.data) if (model.id === 'demo') model.modes.text.prices = [{ per: 'clip', credits: 9 }]
  await page.route('**/api/v1/models', (route) => route.fulfill({ json: models }))
  await page.route('**/api/v1/videos', (route) =>
    route.fulfill({ status: 409, json: { code: 'COST_ABOVE_MAX', message: 'More.', requestId: 'r' } }),
  )
  await page.getByLabel('Prompt').fill('waves')
  await generate(page).click()
  await expect(toast(page)).toContainText('The price has changedYou were not charged.')
  await expect(generate(page)).toHaveText('Generate · 9 credits')
})

test('MOD-01 a visitor sees every model with its price, and a paused one with its successor', async ({ page }) => {
  const answer = await page.request.get(`${site.url}/api/v1/models`)
  const models = await answer.json()
  const demo = models.data.find(({ id }: { id: string }) => id === 'demo')
  models.data.push({ ...demo, id: 'old', label: 'Old Demo', status: 'paused', replacedBy: 'demo' })
  await page.route('**/api/v1/models', (route) => route.fulfill({ json: models }))
  await page.goto(`${site.url}/generate?prompt=Rain&model=old`)
  await expect(toast(page).filter({ hasText: 'Some settings changed' })).toContainText(
    'Old Demo is not available, so the model is now Demo',
  )
  await page.getByRole('button', { name: 'All models' }).click()
  await expect(dialog(page).getByRole('button', { name: /^Old Demo/ })).toContainText(
    'Old Demo is not available at the moment. Use Demo instead.',
  )
  await expect(dialog(page).getByRole('button', { name: /^Demo/ })).toContainText(
    '4 to 8 seconds · sound on or off · from 1 credit',
  )
  await look(page, 'all-models', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'All models' })).toBeFocused()
  await look(page, 'generate-visitor-demo')
})
