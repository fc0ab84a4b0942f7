import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'
import type { Model, ModeRules } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { type FalFake, startFalFake } from '#tests/fakes/fal/fal.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google/google.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { fillInputs, modeNames, partsFor, partsOf, picture } from './fill-inputs.ts'
import { look } from './look.ts'
import { listenToConsole, serveSite, toast } from './site.ts'
import { signIn } from './visitor.ts'

let fake: KieFake
let fal: FalFake
let google: GoogleFake
const site = serveSite(async () => {
  fake = await startKieFake({ looks: 0 })
  fake.addAccount({ key: 'key-1', credits: 100_000 })
  fal = await startFalFake({ looks: 0 })
  fal.addAccount('fal-key')
  google = await startGoogleFake({ looks: 0 })
  google.addAccount('google-key')
  const second = { FAL_QUEUE_URL: fal.url, FAL_KEYS_URL: fal.keysUrl }
  const provider = { KIE_API_URL: fake.url, KIE_UPLOAD_URL: fake.uploadUrl, VIDEO_PROVIDER: 'kie' }
  return { ...provider, ...second, GOOGLE_VIDEO_URL: google.url, SIGNUP_CREDITS: '200' }
})
test.beforeAll(async () => {
  const admin = await signIn(site.url, { username: 'admin', password: 'keeper of the house' })
  await admin.call('POST', '/api/admin/kie-apis', { name: 'one', token: 'key-1', totalCredits: 100_000 })
})
test.afterAll(async () => {
  await fake.close()
  await fal.close()
  await google.close()
})
test.describe.configure({ timeout: 240_000 })

/** What the page sends to start a video. */
type Asked = Parameters<typeof partsOf>[0] & { model: string; maxCredits: number; seconds?: number }

const dialog = (page: Page) => page.getByRole('dialog')
const latest = (page: Page) => page.getByRole('region', { name: 'Latest Video' })
const input = () => fake.tasks.at(-1)?.body

async function chooseModel(page: Page, model: string): Promise<void> {
  await page.getByRole('button', { name: 'All models' }).click()
  const named = page.getByText(model, { exact: true })
  await dialog(page).getByRole('button').filter({ has: named }).click()
  await expect(page.getByRole('combobox', { name: 'Model' })).toContainText(model)
}

async function choose(page: Page, model: string, mode: string): Promise<void> {
  await chooseModel(page, model)
  await page.getByRole('radio', { name: mode, exact: true }).click()
}

/** The form with a subject and shots, in both sizes. */
async function lookAtForm(page: Page): Promise<void> {
  await look(page, 'generate-subjects-and-shots', 'main')
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Sends the form, and waits until the newest video is finished. */
async function make(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt)
  await page.getByRole('button', { name: /^Generate · / }).click()
  await expect(toast(page).filter({ hasText: 'Video generation started' }).first()).toBeVisible()
  await expect(latest(page).getByText(prompt)).toBeVisible()
  await expect(latest(page).getByText('Completed')).toBeVisible({ timeout: 90_000 })
}

test('MOD-02 MOD-06 a model of KIE makes a video from references on the page', async ({ page }) => {
  const complaints = listenToConsole(page)
  await site.enterAsUser(page.context())
  await page.goto(`${site.url}/generate`)

  await test.step('Seedance from references', async () => {
    await choose(page, 'Seedance 2 Fast', 'References')
    for (const number of [1, 2]) {
      await page.getByLabel(`Reference ${number}: Choose an image`).setInputFiles(await picture(`${number}.png`))
      await expect(page.getByRole('img', { name: `Reference ${number}` })).toBeVisible()
    }
    await make(page, 'Both meet at the shore')
    // They are uploaded at the same time, so either may arrive first.
    const references = expect.arrayContaining([...fake.uploads.keys()].slice(-2))
    expect(input()).toMatchObject({
      ...{ model: 'bytedance/seedance-2-fast', input: { duration: 5, reference_image_urls: references } },
    })
    const video = latest(page).locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(5)
  })
  expect(complaints).toEqual([])
})

test('MOD-02 MOD-04 MOD-06 the page asks for every model of KIE in every mode, at the price of the server', async ({
  page,
}) => {
  const complaints = listenToConsole(page, [/status of 4/])
  const { visitor } = await site.enterAsUser(page.context())
  const offered = await visitor.call('GET', '/api/v1/models')
  const models = (offered.data as Model[]).filter(({ status }) => status === 'active')
  expect(models.length).toBeGreaterThan(20)
  const sent: Asked[] = []
  // A refusal keeps the form as it is, so each file is uploaded once.
  await page.route(/\/api\/(v1\/videos|generate-video)$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    await route.fulfill({ status: 400, json: { code: 'INVALID_INPUT', message: 'Not now.', requestId: 'r' } })
  })
  await page.goto(`${site.url}/generate`)
  await page.getByLabel('Prompt', { exact: true }).fill('A @dog at the shore')
  for (const model of models) {
    await chooseModel(page, model.label)
    for (const [mode, rules] of Object.entries(model.modes) as [VideoMode, ModeRules][]) {
      // Extending needs a finished video of the model: modes.spec.ts extends one.
      if (mode === 'extend') continue
      await page.getByRole('radio', { name: modeNames[mode], exact: true }).click()
      await fillInputs(page, mode, rules)
      if (model.id === 'kling-3.0' && mode === 'image') await lookAtForm(page)
      const before = sent.length
      await page.getByRole('button', { name: /^Generate · \d/ }).click()
      await expect.poll(() => sent.length, { message: `${model.id} ${mode}` }).toBe(before + 1)
      const body = sent.at(-1) as Asked
      expect([model.id, mode, ...partsOf(body)]).toEqual([model.id, mode, ...partsFor(mode, rules)])
      expect(body).toMatchObject({
        model: model.id,
        prompt: 'A @dog at the shore',
        ...(rules.shots ? { seconds: 5 } : {}),
      })
      // The call of the first version has no quote.
      if (!('seconds' in body)) continue
      const quote = await visitor.call('POST', '/api/v1/quotes', { ...body, maxCredits: undefined })
      expect([model.id, quote.mode, quote.credits]).toEqual([model.id, mode, body.maxCredits])
    }
  }
  expect(complaints).toEqual([])
})

test('MOD-11 an administrator adds a model by the form, and a user makes a video with it', async ({
  page,
  browser,
}) => {
  const sent = { prompt: z.string(), sound: z.boolean(), duration: z.literal('5'), quality: z.literal('hd') }
  fake.learn('acme/one-text', z.strictObject({ ...sent, aspect_ratio: z.enum(['16:9', '9:16', '1:1']) }))
  const complaints = listenToConsole(page, [/status of 4/])
  await page.setViewportSize({ width: 1440, height: 900 })
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/models`)

  await test.step('errors stand at their fields', async () => {
    await page.getByRole('button', { name: 'Add a model' }).click()
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page).getByText('The name is empty')).toBeVisible()
    await expect(dialog(page).getByLabel('Id')).toBeFocused()
  })

  await test.step('a model starts from another one', async () => {
    await dialog(page).getByLabel('Start from').click()
    await page.getByRole('option', { name: 'Kling 3.0', exact: true }).click()
    for (const mode of ['Image', 'Frames']) await dialog(page).getByRole('switch', { name: mode }).click()
    const texts: [string, string][] = [
      ...([
        ['Name', 'Acme One'],
        ['Id', 'acme-one'],
        ['Name at KIE for Text', 'acme/one-text'],
      ] as [string, string][]),
      ...([
        ['Lengths in seconds', '5'],
        ['Resolutions', '720p=hd'],
        ['Always sent', ''],
      ] as [string, string][]),
      ['Field for the resolution', 'quality'],
    ]
    for (const [label, text] of texts) await dialog(page).getByLabel(label, { exact: true }).fill(text)
    await look(page, 'admin-model-definition', '[role=dialog]')
    await page.setViewportSize({ width: 1440, height: 900 })
    // A price for a resolution that the model no longer has: the server says so.
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page).getByText('A price is for what is not offered')).toBeVisible()
    for (const row of [5, 4, 3])
      await dialog(page)
        .getByRole('button', { name: `Remove row ${row}` })
        .click()
    await dialog(page).getByLabel('Price, row 2').fill('3')
    await expect(dialog(page).getByRole('group', { name: 'Request to KIE, Text' })).toContainText('"quality": "hd"')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(page).filter({ hasText: 'Acme One was added' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'acme-one' })
    await expect(row).toContainText('Paused')
    await row.getByRole('button', { name: 'Resume Acme One' }).click()
    await expect(row).toContainText('On offer')
  })

  await test.step('a user makes a video with it', async () => {
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await site.enterAsUser(context)
    await visitor.goto(`${site.url}/generate`)
    await choose(visitor, 'Acme One', 'Text')
    await make(visitor, 'Waves at dawn')
    expect(input()).toMatchObject({ model: 'acme/one-text', input: { duration: '5', quality: 'hd', sound: true } })
    await context.close()
  })

  await test.step('its definition is changed, and it is removed', async () => {
    await page.getByRole('button', { name: 'Definition of Acme One' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Acme Uno')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row').filter({ hasText: 'acme-one' })
    await expect(row).toContainText('Acme Uno')
    await expect(row).toContainText('Paused')
    await page.getByRole('button', { name: 'Definition of Acme Uno' }).click()
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
  })
  expect(complaints).toEqual([])
})

test('MOD-08 accounts at other services are added by one form, and a user makes videos with their models', async ({
  page,
  browser,
}) => {
  const complaints = listenToConsole(page, [/ERR_FAILED/])
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/providers`)
  const section = page.getByRole('region', { name: 'Accounts at other services' })
  await expect(section).toContainText('No account is connected yet')
  await section.getByRole('button', { name: 'Add account' }).click()
  await dialog(page).getByLabel('Name').fill('second')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('Key is required')
  await dialog(page).getByLabel('Key').fill('fal-key')
  await look(page, 'vendor-account-form', '[role="dialog"]')
  await page.keyboard.press('Enter')
  await expect(toast(page).filter({ hasText: 'Account saved' })).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText('$20.00 left')

  await section.getByRole('button', { name: 'Add account' }).click()
  await dialog(page).getByLabel('Service').click()
  await page.getByRole('option', { name: 'Google' }).click()
  await dialog(page).getByLabel('Name').fill('third')
  await dialog(page).getByLabel('Key').fill('google-key')
  await dialog(page).getByLabel('Daily limit').fill('2.50')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const third = section.getByRole('listitem').filter({ hasText: 'third' })
  await expect(third).toContainText('$0.00 of $2.50 today')
  await page.getByRole('button', { name: 'Limits of one' }).click()
  await dialog(page).getByLabel('Order').fill('3')
  await look(page, 'account-limits', '[role="dialog"]')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)

  const context = await browser.newContext()
  await site.enterAsUser(context)
  const user = await context.newPage()
  await user.goto(`${site.url}/generate`)
  await choose(user, 'Veo 3.1 Lite (fal)', 'Text')
  await make(user, 'A lighthouse in fog')
  expect(fal.jobs.at(-1)).toMatchObject({ endpoint: 'fal-ai/veo3.1/lite', input: { prompt: 'A lighthouse in fog' } })
  await choose(user, 'Gemini Omni 1.2 (Google)', 'Text')
  await make(user, 'A boat in the rain')
  expect(google.interactions.at(-1)?.body).toMatchObject({ response_format: { duration: '5s', resolution: '720p' } })
  await context.close()
  await page.reload()
  await expect(section.getByRole('listitem').filter({ hasText: 'second' })).toContainText('$0.40 spent')
  await expect(third).toContainText('$0.51 of $2.50 today')
  await section.scrollIntoViewIfNeeded()
  await look(page, 'vendor-accounts')

  await page.setViewportSize({ width: 1440, height: 900 })
  const health = page.getByRole('region', { name: 'Provider health' })
  await expect(health.getByRole('row').filter({ hasText: 'Veo 3.1 Lite (fal)' })).toContainText('100 % of 1')
  await page.getByRole('button', { name: 'Edit second' }).click()
  await dialog(page).getByLabel('Budget left (USD)').fill('0')
  await page.keyboard.press('Enter')
  await expect(toast(page).filter({ hasText: 'Account saved' })).toBeVisible()
  await page.route('**/provider-health?period=week', (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(health.getByRole('listitem').filter({ hasText: 'second' })).toContainText('nothing left to spend')
  await health.scrollIntoViewIfNeeded()
  await look(page, 'provider-health')
  await health.getByRole('radio', { name: '24 hours' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(health.getByRole('radio', { name: '7 days' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(health.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expect(health.getByRole('alert')).toContainText('cannot be loaded')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(health.getByText('Veo 3.1 Lite (fal)')).toBeVisible()
  expect(complaints).toEqual([])
})
