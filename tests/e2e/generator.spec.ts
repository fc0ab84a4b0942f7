import { expect, type Locator, type Page, test } from '@playwright/test'
import { refuse, showVideos } from './shown-videos.ts'
import { countRequests, noWorker, serveSite, toast } from './site.ts'
import { password, signUp } from './visitor.ts'

const site = serveSite({ ...noWorker, SIGNUP_CREDITS: '6' })

const prompt = (page: Page) => page.getByLabel('Prompt')
const model = (page: Page) => page.getByRole('combobox', { name: 'Model' })
const aspect = (page: Page) => page.getByRole('combobox', { name: 'Aspect ratio' })
const generate = (page: Page) => page.getByRole('button', { name: /^Generate · / })
const signedIn = (page: Page) => page.getByRole('button', { name: /^Account of/ })

async function openAsUser(page: Page) {
  const user = await site.enterAsUser(page.context())
  await page.goto(`${site.url}/generate`)
  await expect(signedIn(page)).toBeVisible()
  return user
}

async function choose(field: Locator, label: string): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name: label }).click()
}

async function fillEverything(page: Page): Promise<void> {
  await prompt(page).fill('Waves at night')
  await choose(model(page), 'Veo3 (Quality)')
  await choose(aspect(page), '9:16')
  await page.getByLabel('Watermark').fill('Ana')
  await page.getByLabel('Seed').fill('12345')
}

async function expectEverything(page: Page): Promise<void> {
  await expect(prompt(page)).toHaveValue('Waves at night')
  await expect(model(page)).toContainText('Veo3 (Quality)')
  await expect(aspect(page)).toContainText('9:16')
  await expect(page.getByLabel('Watermark')).toHaveValue('Ana')
  await expect(page.getByLabel('Seed')).toHaveValue('12345')
}

async function expectDefaults(page: Page): Promise<void> {
  await expect(prompt(page)).toHaveValue('')
  await expect(model(page)).toContainText('Veo3 Fast')
  await expect(aspect(page)).toContainText('16:9')
  await expect(page.getByLabel('Watermark')).toHaveValue('')
  await expect(page.getByLabel('Seed')).toHaveValue('')
}

/** Accepts every submission and records it. */
async function acceptSubmissions(page: Page) {
  const sent: { body: unknown; key: string | undefined }[] = []
  await page.route('**/api/generate-video', (route) => {
    const request = route.request()
    sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
    return route.fulfill({ json: { taskId: 'vid_1', creditsUsed: 5, remainingCredits: 1 } })
  })
  return sent
}

test('GEN-01 the form starts with Veo3 Fast in 16:9 and offers the other model and shape', async ({ page }) => {
  await openAsUser(page)
  await expect(page.getByRole('region', { name: 'Create Video' })).toBeVisible()
  await expectDefaults(page)
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  await model(page).click()
  await expect(page.getByRole('option')).toHaveText(['Veo3 (Quality)5 credits', 'Veo3 Fast1 credit'])
  await page.keyboard.press('Escape')
  await aspect(page).click()
  await expect(page.getByRole('option')).toHaveText(['16:9Landscape', '9:16Portrait'])
})

test('GEN-01 the chips of Customize audio add sounds to the prompt and remove them', async ({ page }) => {
  await page.goto(`${site.url}/generate`)
  await prompt(page).fill('A beach.')
  const chips = page.getByRole('group', { name: 'Customize audio' })
  for (const name of ['Dialogue', 'Effects', 'Ambience'])
    await expect(chips.getByRole('group', { name }).getByRole('button')).not.toHaveCount(0)
  await chips.getByRole('group', { name: 'Ambience' }).getByRole('button', { name: 'Waves' }).click()
  await expect(prompt(page)).toHaveValue('A beach. Sound: waves breaking on the shore.')
  await expect(chips.getByRole('button', { name: 'Waves' })).toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: 'Waves' }).click()
  await expect(prompt(page)).toHaveValue('A beach.')
})

test('GEN-02 nothing is sent without a prompt or with a seed out of range', async ({ page }) => {
  const sent = await acceptSubmissions(page)
  await openAsUser(page)
  await generate(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Prompt is required')
  await prompt(page).fill('   ')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Prompt is required')
  await prompt(page).fill('waves')
  for (const seed of ['9999', '100000', '12345.5', 'many']) {
    await page.getByLabel('Seed').fill(seed)
    await generate(page).click()
    await expect(page.getByLabel('Seed')).toHaveAttribute('aria-invalid', 'true')
  }
  expect(sent).toEqual([])
  await page.getByLabel('Seed').fill('10000')
  await generate(page).click()
  await expect(toast(page)).toContainText('Video generation started')
  expect(sent[0]?.body).toMatchObject({ prompt: 'waves', seeds: 10000 })
})

test('GEN-03 the cost follows the server’s prices', async ({ page }) => {
  const prices = (fast: number, quality: number) => ({
    veo3_fast: { web_credits: fast, api_credits: 2 },
    veo3_quality: { web_credits: quality, api_credits: 10 },
  })
  await page.route('**/api/pricing/current', (route) => route.fulfill({ json: prices(3, 44) }))
  await page.goto(`${site.url}/generate`)
  await expect(generate(page)).toHaveText('Generate · 3 credits')
  await choose(model(page), 'Veo3 (Quality)')
  await expect(generate(page)).toHaveText('Generate · 44 credits')
})

test('GEN-03 without the server’s prices, the costs are 1 and 5', async ({ page }) => {
  await page.route('**/api/pricing/current', (route) => route.fulfill({ status: 500 }))
  const refused = page.waitForResponse('**/api/pricing/current')
  await page.goto(`${site.url}/generate`)
  await refused
  await expect(generate(page)).toHaveText('Generate · 1 credit')
  await choose(model(page), 'Veo3 (Quality)')
  await expect(generate(page)).toHaveText('Generate · 5 credits')
})

test('GEN-04 too few credits disable the button; the keyboard shows the reason and leads to /pricing', async ({
  page,
}) => {
  const sent = await acceptSubmissions(page)
  const { visitor } = await site.enterAsUser(page.context())
  await visitor.call('POST', '/api/generate-video', { prompt: 'waves', model: 'veo3' })
  await page.goto(`${site.url}/generate`)
  await expect(page.getByText('You have 1 credit', { exact: true })).toBeVisible()
  await expect(generate(page)).toBeEnabled()
  // As many credits as it costs are enough.
  await prompt(page).fill('rain')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page)).toContainText('Video generation started')
  await choose(model(page), 'Veo3 (Quality)')
  await expect(generate(page)).toBeDisabled()
  // An installed clock still runs by itself: on a busy machine, the page would redirect before the assertion.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5_000)
  await prompt(page).fill('waves')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page)).toHaveText(
    'Insufficient creditsYou need 5 credits to generate a video with Veo3 (Quality). You have 1 credits.',
  )
  await expect(page).toHaveURL(`${site.url}/generate`)
  await page.clock.runFor(1_500)
  await expect(page).toHaveURL(`${site.url}/pricing`)
  expect(sent).toHaveLength(1)
})

test('GEN-04 a server refusal for lack of credits shows the same message and leads to /pricing', async ({ page }) => {
  // The page must not learn of the other submission before it sends its own, also if that takes half a minute.
  const sent = countRequests(page, /\/api\/generate-video$/)
  await page.route('**/api/events', (route) => route.abort())
  const { visitor } = await openAsUser(page)
  await expect(page.getByText('You have 6 credits')).toBeVisible()
  await page.route('**/api/auth/current-user', (route) => (sent.count > 0 ? route.continue() : route.abort()))
  await visitor.call('POST', '/api/generate-video', { prompt: 'waves', model: 'veo3' })
  await choose(model(page), 'Veo3 (Quality)')
  await prompt(page).fill('waves')
  await generate(page).click()
  await expect(toast(page)).toHaveText(
    'Insufficient creditsYou need 5 credits to generate a video with Veo3 (Quality). You have 1 credits.',
  )
  await expect(page).toHaveURL(`${site.url}/pricing`)
  await expect(page.getByRole('banner').getByRole('link', { name: '1 credit' })).toBeVisible()
})

test('GEN-04 a price that rose meanwhile is shown as the server states it', async ({ page }) => {
  await openAsUser(page)
  const words = 'You need 9 credits to generate a video with Veo3 Fast. You have 6 credits.'
  await page.route('**/api/generate-video', (route) => refuse(route, 402, 'INSUFFICIENT_CREDITS', words))
  await prompt(page).fill('waves')
  await generate(page).click()
  await expect(toast(page)).toHaveText(`Insufficient credits${words}`)
})

test('GEN-05 if the session has expired, a user who has left the generator stays there', async ({ page }) => {
  await openAsUser(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/generate-video', async (route) => {
    await promise
    await refuse(route, 401, 'NOT_SIGNED_IN', 'Sign in first.')
  })
  await prompt(page).fill('waves')
  const sending = page.waitForRequest('**/api/generate-video')
  await generate(page).click()
  await sending
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  // The address changes before the generator is gone.
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  resolve()
  await expect(toast(page)).toHaveText('Generation failedSign in first.')
  await expect(page).toHaveURL(`${site.url}/contact`)
})

test('GEN-05 a video starts as requested, is announced, and the form is empty again', async ({ page }) => {
  const sent = await acceptSubmissions(page)
  await showVideos(page)
  await openAsUser(page)
  await fillEverything(page)
  await generate(page).click()
  await expect(toast(page)).toHaveText(
    'Video generation startedYour video is being generated. 5 credits used. 1 credits remaining.',
  )
  await expect(page.getByRole('banner').getByRole('link', { name: '1 credit' })).toBeVisible()
  await expectDefaults(page)
  expect(sent).toEqual([
    {
      body: {
        prompt: 'Waves at night',
        model: 'veo3',
        aspectRatio: '9:16',
        watermark: 'Ana',
        seeds: 12345,
        enableFallback: false,
        maxCredits: 5,
      },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  await page.reload()
  await expectDefaults(page)
})

test("GEN-05 SHL-07 a refusal shows 'Generation failed' with the server’s message and keeps the form", async ({
  page,
}) => {
  await openAsUser(page)
  await page.route('**/api/generate-video', (route) => refuse(route, 503, 'UNAVAILABLE', 'Come back at noon.'))
  await fillEverything(page)
  await generate(page).click()
  await expect(toast(page)).toHaveText('Generation failedCome back at noon.')
  await expect(toast(page)).toHaveClass(/border-bad/)
  await expectEverything(page)
  await expect(generate(page)).toBeEnabled()
})

test('GEN-04 the button is disabled only while the submission is in flight', async ({ page }) => {
  await openAsUser(page)
  const answered = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/generate-video', async (route) => {
    calls += 1
    await answered.promise
    await route.fulfill({ json: { taskId: 'vid_1', creditsUsed: 1, remainingCredits: 5 } })
  })
  await prompt(page).fill('waves')
  await generate(page).click()
  await expect(page.getByRole('button', { name: 'Starting…' })).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await prompt(page).press('Control+Enter')
  answered.resolve()
  await expect(toast(page)).toContainText('Video generation started')
  await expect(generate(page)).toBeEnabled()
  expect(calls).toBe(1)
})

test('GEN-01 GEN-12 signed out, Generate leads through sign-in and back to the draft', async ({ page }) => {
  const username = 'drafter'
  await signUp(site.url, username)
  await page.goto(`${site.url}/generate`)
  await fillEverything(page)
  await expect(page.getByRole('region', { name: 'Recent Videos' })).toHaveCount(0)
  await generate(page).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(page.getByText('Your prompt is kept.')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/generate`)
  await expectEverything(page)
  await expect(page.getByRole('region', { name: 'Recent Videos' })).toBeVisible()
})

test('GEN-01 GEN-05 a submission is queued until sign-in state is known', async ({ page }) => {
  await site.enterAsUser(page.context())
  const sent = await acceptSubmissions(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/current-user', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${site.url}/generate`)
  await prompt(page).fill('Waves at night')
  await generate(page).click()
  await generate(page).click()
  answer.resolve()
  await expect(toast(page)).toContainText('Video generation started')
  expect(sent).toHaveLength(1)
})
