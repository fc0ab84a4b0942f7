import { expect, test } from '@playwright/test'
import { noWorker, serveSite } from './site.ts'

const site = serveSite(noWorker)

const pages = [
  { path: '/', heading: 'Video generation with realistic sound', title: 'Soundreel: AI video with sound' },
  { path: '/generate', heading: 'Generate a video with sound', title: 'Generate · Soundreel' },
  { path: '/pricing', heading: 'Pricing', title: 'Pricing · Soundreel' },
  { path: '/my-creations', heading: 'My Creations', title: 'My Creations · Soundreel' },
  { path: '/api', heading: 'API', title: 'API · Soundreel' },
  { path: '/docs', heading: 'API reference', title: 'API reference · Soundreel' },
  { path: '/connect', heading: 'Connect an assistant', title: 'Connect an assistant · Soundreel' },
  { path: '/contact', heading: 'Contact', title: 'Contact · Soundreel' },
  { path: '/my-account', heading: 'My Account', title: 'My Account · Soundreel' },
  { path: '/purchase-credits', heading: 'Purchase Credits', title: 'Purchase Credits · Soundreel' },
  { path: '/login', heading: 'Sign in', title: 'Sign In · Soundreel' },
]

for (const { path, heading, title } of pages) {
  test(`SHL-01 ${path} responds and shows its page`, async ({ page }) => {
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['content-type']).toContain('text/html')
    expect(await answer?.text()).toContain(`>${heading}</h1>`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(site.url + path)
  })
}

test('SHL-01 /admin and /history respond and show their pages to an administrator', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  for (const { path, heading } of [
    { path: '/admin', heading: 'Admin' },
    { path: '/history', heading: 'History' },
  ]) {
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

for (const path of ['/nope', '/generate/nope', '/nope.html', '/%ff']) {
  test(`SHL-01 ${path} responds with 404 and says so`, async ({ page }) => {
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address')
    await expect(page.getByRole('main').getByText('404')).toBeVisible()
    await expect(page).toHaveTitle('Not found · Soundreel')
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
  })
}

test('SHL-01 everything below /api/ responds with JSON, even at unknown paths', async ({ request }) => {
  for (const path of ['/api/nope', '/api/nope/deeper']) {
    const answer = await request.get(site.url + path)
    expect(answer.status()).toBe(404)
    expect(answer.headers()['content-type']).toContain('application/json')
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Not found. Check the address or the ID.' })
  }
})

test("LND-01 the landing page explains the product, and 'Start Creating Now' leads to /generate", async ({ page }) => {
  await page.goto(site.url)
  const main = page.getByRole('main')
  await expect(main.getByText('Premium AI video generation')).toBeVisible()
  await expect(main.getByText(/Describe a scene and get eight seconds of film you can hear/)).toBeVisible()
  await main.getByRole('link', { name: 'Start Creating Now' }).first().click()
  await expect(page).toHaveURL(`${site.url}/generate`)
})
