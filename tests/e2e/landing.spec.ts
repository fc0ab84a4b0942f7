import { expect, type Locator, type Page, test } from '@playwright/test'
import { countRequests, listenToConsole, noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

const videoOf = (example: Locator) => example.locator('video')
const examples = (page: Page, title: string) => page.getByRole('region', { name: title }).getByRole('figure')
const stateOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => ({
    playing: !element.paused,
    muted: element.muted,
    loop: element.loop,
    controls: element.controls,
  }))

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('LND-10 LND-03 LND-05 LND-08 the whole page is readable, and every link works', async ({ page }) => {
    await page.goto(site.url)
    const main = page.getByRole('main')
    for (const name of ['Key Features', 'How to Create', 'What a video costs', 'Questions and answers'])
      await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'How to Create' }).getByRole('heading', { level: 3 })).toHaveText([
      'Sign Up or Log In',
      'Enter Your Prompt',
      'Customize Audio',
      'Generate and Review',
    ])
    await expect(main.getByRole('link', { name: 'Start Your First Video' })).toHaveAttribute('href', '/generate')
    const starts = main.getByRole('link', { name: 'Start Creating Now' })
    await expect(starts).toHaveCount(2)
    for (const start of await starts.all()) await expect(start).toHaveAttribute('href', '/generate')
    await expect(main.getByText(/All 16:9 videos .* Full HD 1080p via web or API/)).toBeVisible()
    await expect(page.locator('#generator').getByRole('row')).toHaveText([
      /8 second video.*Credits.*USD.*N8N\/Make/,
      /Fast web1 credit\$0\.01-/,
      /Quality web5 credits\$0\.05-/,
      /Fast API2 credits\$0\.02YES/,
      /Quality API10 credits\$0\.10YES/,
    ])
  })

  test('LND-04 the features are listed, with the sound among them', async ({ page }) => {
    await page.goto(site.url)
    const features = page.getByRole('region', { name: 'Key Features' })
    await expect(features.getByRole('heading', { level: 3 })).toHaveText([
      /native audio/i,
      'Realistic lip sync',
      'Physics-based simulation',
      'Text or image prompts',
      'Video-editor integration',
      'Full HD 1080p',
      'Enterprise availability',
    ])
  })

  test('LND-06 LND-09 one question is open at a time, and every claim is present', async ({ page }) => {
    await page.goto(site.url)
    const questions = page.getByRole('region', { name: 'Questions and answers' }).locator('details')
    await expect(questions).toHaveCount(8)
    const open = page.locator('details[open]')
    await questions.nth(2).locator('summary').click()
    await expect(open).toHaveText(/How long can a video be/)
    await questions.nth(6).locator('summary').click()
    await expect(open).toHaveText(/Is there a daily limit/)
    await questions.nth(6).locator('summary').click()
    await expect(open).toHaveCount(0)
    for (const claim of [
      /native audio/i,
      /sound effects, dialogue and ambient noise/i,
      /realistic lip sync/i,
      /physics-based simulation/i,
      /text or image prompts/i,
      /video-editor integration/i,
      /enterprises on a cloud AI platform/i,
      /longer ones are planned/i,
      /commercial use is possible via subscription plans/i,
      /social sharing is allowed/i,
      /no daily limits/i,
    ])
      await expect(page.getByRole('main')).toContainText(claim)
  })
})

test('LND-02 LND-03 hover plays an example without sound; a click plays it with sound and controls', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const complaints = listenToConsole(page)
  const fetched = countRequests(page, /\.mp4$/)
  await page.goto(site.url)
  await expect(examples(page, 'Press play, and listen')).toHaveCount(14)
  await expect(page.getByText(/^[\d.]+K views$/)).toHaveCount(14)
  // Nothing on the page may pass for popularity or for a model's work.
  await expect(page.locator('figcaption').filter({ hasText: /^.*Demo[\d.]+K viewsSample$/s })).toHaveCount(14)
  const captions = await page
    .locator('figcaption p:first-child')
    .evaluateAll((all) => all.map((one) => ({ text: one.textContent, prompt: one.getAttribute('title') ?? '' })))
  expect(captions.filter(({ text }) => text?.endsWith('…')).length).toBeGreaterThan(2)
  for (const { text, prompt } of captions)
    expect(text).toBe(prompt.length > 100 ? `${prompt.slice(0, 100).trimEnd()}…` : prompt)
  const [, hero = ''] = (await page.locator('figcaption').first().innerText()).split('The prompt: ')
  expect(hero).toMatch(/^Long waves roll in at sunset .*…$/)
  expect(hero.length).toBeLessThanOrEqual(101)
  expect(fetched.count).toBe(0)

  const video = videoOf(examples(page, 'Press play, and listen').nth(1))
  await video.hover()
  await expect.poll(() => stateOf(video)).toEqual({ playing: true, muted: true, loop: true, controls: false })
  await page.getByRole('heading', { level: 3, name: 'Trending Now' }).hover()
  await expect.poll(async () => (await stateOf(video)).playing).toBe(false)
  await video.click()
  await expect.poll(() => stateOf(video)).toEqual({ playing: true, muted: false, loop: true, controls: true })
  await video.click()
  await expect.poll(() => stateOf(video)).toMatchObject({ playing: false, controls: true })
  await expect(video).toHaveJSProperty('error', null)
  expect(await video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])).toEqual([
    960, 540,
  ])
  expect(complaints).toEqual([])
})

test('LND-02 the keyboard can also play an example, and only one has sound', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(site.url)
  const [first, second] = [0, 1].map((index) => examples(page, 'Press play, and listen').nth(index)) as [
    Locator,
    Locator,
  ]
  await first.getByRole('button', { name: /^Play with sound/ }).focus()
  await expect.poll(() => stateOf(videoOf(first))).toMatchObject({ playing: true, muted: true })
  await page.keyboard.press('Enter')
  await expect.poll(() => stateOf(videoOf(first))).toMatchObject({ playing: true, muted: false })
  await second.getByRole('button', { name: /^Play with sound/ }).press('Enter')
  await expect.poll(() => stateOf(videoOf(second))).toMatchObject({ playing: true, muted: false })
  await expect.poll(() => stateOf(videoOf(first))).toMatchObject({ playing: false })
})

test('LND-02 an example that the browser’s own controls start again silences the other one', async ({ page }) => {
  await page.goto(site.url)
  const first = videoOf(examples(page, 'Press play, and listen').nth(0))
  const second = videoOf(examples(page, 'Press play, and listen').nth(1))
  await first.click()
  await expect.poll(() => stateOf(first)).toMatchObject({ playing: true, muted: false, controls: true })
  await second.click()
  await expect.poll(() => stateOf(second)).toMatchObject({ playing: true, muted: false })
  await expect.poll(() => stateOf(first)).toMatchObject({ playing: false, controls: true })
  await first.click()
  await expect.poll(() => stateOf(first)).toMatchObject({ playing: true, muted: false })
  await expect.poll(() => stateOf(second)).toMatchObject({ playing: false })
})

test('LND-07 prices are live and refreshed every 60 s; the defaults are shown if loading fails', async ({ page }) => {
  const prices = { veo3_fast: { web_credits: 3, api_credits: 4 }, veo3_quality: { web_credits: 30, api_credits: 120 } }
  await page.route('**/api/pricing/current', (route) => route.fulfill({ json: prices }))
  await page.clock.install()
  await page.goto(site.url)
  const rows = page.locator('#generator').getByRole('row')
  await expect(rows.nth(4)).toHaveText(/Quality API120 credits\$1\.20YES/)
  prices.veo3_fast.web_credits = 7
  await page.clock.runFor(61_000)
  await expect(rows.nth(1)).toHaveText(/Fast web7 credits\$0\.07-/)
  await page.route('**/api/pricing/current', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await expect(rows.nth(1)).toHaveText(/Fast web1 credit\$0\.01-/)
})

test.describe('before hydration', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('LND-10 the text appears before its fonts load, and then switches to them', async ({ page }) => {
    const arrived = Promise.withResolvers<void>()
    await page.route('**/*.woff2', (route) => arrived.promise.then(() => route.fallback()))
    await page.goto(site.url, { waitUntil: 'domcontentloaded' })
    const fontOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0])
    const words = page.locator('figcaption p').first()
    expect(await fontOf(words)).toContain('Stand-in')
    expect(await fontOf(page.locator('h1'))).toContain('Stand-in')
    arrived.resolve()
    await expect(page.locator('html')).not.toHaveAttribute('data-words-first')
    expect(await fontOf(words)).toContain('Be Vietnam Pro')
    expect(await fontOf(page.locator('h1'))).toContain('Bricolage Grotesque')
    const loaded = await page.evaluate(
      () => Array.from(document.fonts).filter(({ status }) => status === 'loaded').length,
    )
    expect(loaded).toBeGreaterThanOrEqual(3)
  })

  test('SHL-05 LND-06 SHL-12 the menu, the FAQ and the theme toggle already work', async ({ page }) => {
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Switch theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Mobile' }).getByRole('link')).toHaveCount(6)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeHidden()
    await page.locator('summary').first().click()
    await expect(page.locator('details[open]')).toHaveCount(1)
  })
})

test('SHL-12 ACC-02 a click before hydration is not lost', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('a password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  arrived.resolve()
  await expect(toast(page)).toContainText('Đăng nhập thất bại')
  await expect(page.getByLabel('Username')).toHaveValue('nobody')
  await expect(page.getByLabel('Password')).toHaveValue('a password')
})

test('SHL-12 ACC-02 a letter typed during hydration is not removed', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('soundreel:ready', () =>
      queueMicrotask(() => {
        const field = document.querySelector<HTMLInputElement>('input[name=username]')
        if (!field) return
        field.value += 'y'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    )
  })
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Username').fill('nobod')
  await page.getByLabel('Password').fill('a password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  arrived.resolve()
  await expect(toast(page)).toContainText('Đăng nhập thất bại')
  await expect(page.getByLabel('Username')).toHaveValue('nobody')
})

test('SHL-12 ACC-01 text typed while the registration form loads is kept in it', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('newcomer')
  await page.getByLabel('Password').fill('a password')
  arrived.resolve()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('newcomer')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a password')
})

test('PLT-07 no page loads anything that its content security policy forbids', async ({ page, context }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`)
  })
  await site.enterAsAdmin(context)
  for (const path of ['/', '/generate', '/pricing', '/my-creations', '/api', '/contact', '/my-account', '/nope']) {
    const answer = await page.goto(site.url + path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe/)
    await expect(page.locator('html[data-app-ready]')).toBeAttached()
  }
  for (const path of ['/purchase-credits', '/admin', '/history', '/login']) {
    await page.goto(site.url + path)
    await expect(page.locator('html[data-app-ready]')).toBeAttached()
  }
  expect(violations).toEqual([])
})
