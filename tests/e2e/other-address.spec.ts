import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { look } from './look.ts'
import { listenToConsole, no1080p, serveSite, toast } from './site.ts'
import { password, signUp } from './visitor.ts'

const site = serveSite(no1080p)

/** The same server under another name; PUBLIC_URL is the one with localhost. */
const elsewhere = () => site.url.replace('localhost', '127.0.0.1')

const isShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
const picture = (page: Page) => page.getByRole('img', { name: 'Reference image' })

test('GEN-09 CRE-03 CRE-05 FLD-02 at another address of the server, pictures and videos load and nothing is refused', async ({
  page,
}) => {
  // The renderer takes ten seconds on a free core, and a minute on busy ones.
  test.slow()
  const complaints = listenToConsole(page)
  await signUp(elsewhere(), 'neighbour')
  await page.goto(`${elsewhere()}/login?next=/generate`)
  await page.getByLabel('Username').fill('neighbour')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${elsewhere()}/generate`)

  await page.getByLabel('Prompt').fill('Waves break on a rocky shore at sunset')
  await page.getByRole('button', { name: /Generate · 1 credit/ }).click()
  // Until it is finished, examples are shown, which are videos, too.
  const latest = page.getByRole('region', { name: 'Latest Video' })
  await expect(latest.getByText('Completed')).toBeVisible({ timeout: 180_000 })
  const video = latest.locator('video').first()
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Creations' }).click()
  // The page before has cards too, and may still be there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Creations')
  const card = page.getByRole('main').getByRole('listitem').first()
  await isShown(card.locator('img').first())
  await card.getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Video Details' })
  const saved = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Download 720p' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.mp4$/)
  await details.getByRole('switch').first().click()
  await expect(details.getByRole('textbox')).toHaveValue(new RegExp(`^${site.url}/v/`))

  await details.getByRole('button', { name: 'Recreate Video' }).click()
  await isShown(picture(page))
  await page.getByRole('button', { name: 'Remove image' }).click()
  const buffer = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await isShown(picture(page))
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /generate|videos/.test(request.url()))
  await page.getByRole('button', { name: /^Generate · / }).click()
  expect((await sent).postData()).toContain(`"${site.url}/media/`)
  await expect(toast(page)).toContainText('Video generation started')
  expect(complaints).toEqual([])
})

test('ACC-04 SEC-19 PAY-07 FLD-02 what works only at the address of the site says so elsewhere', async ({
  page,
  context,
}) => {
  await page.route('**/api/auth/google/status', (route) => route.fulfill({ json: { enabled: true, origin: site.url } }))
  const card = page.getByRole('main')
  await page.goto(`${elsewhere()}/login`)
  const host = new URL(site.url).host
  await expect(card.getByText(`Passkeys work only at ${host}.`)).toBeVisible()
  await expect(card.getByText(`Google sign-in works only at ${host}.`)).toBeVisible()
  await expect(card.getByRole('link', { name: host }).first()).toHaveAttribute('href', `${site.url}/login`)
  await expect(card.getByRole('button', { name: /Google|passkey/i })).toHaveCount(0)
  await look(page, 'login-elsewhere')
  await page.goto(`${elsewhere()}/login?next=/my-account`)
  const links = card.getByRole('link', { name: host })
  await expect(links).toHaveCount(2)
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', `${site.url}/login?next=%2Fmy-account`)

  await (await signUp(elsewhere(), 'buyer')).enter(context)
  await page.goto(`${elsewhere()}/my-account`)
  await expect(card.getByText(`Passkeys work only at ${host}.`)).toBeVisible()
  await expect(card.getByText(`Google sign-in works only at ${host}.`)).toBeVisible()
  await page.goto(`${elsewhere()}/pricing`)
  await card.getByRole('listitem').filter({ hasText: 'Most Popular' }).getByRole('button', { name: 'Purchase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' })
  await expect(dialog).toContainText(`You can pay only at ${host}`)
  await expect(dialog.getByRole('link', { name: host })).toHaveAttribute('href', `${site.url}/pricing`)
  await look(page, 'payment-elsewhere', '[role=dialog]')

  await page.goto(`${site.url}/login`)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByText('work only at')).toHaveCount(0)
})

test.describe('a site with https', () => {
  const secure = serveSite({ PUBLIC_URL: 'https://reel.example' })

  test('PLT-07 opened without encryption, it says what is wrong, and nobody signs in', async ({ page }) => {
    const lan = 'http://reel.lan'
    await page.route(`${lan}/**`, async (route) => {
      const headers = { ...route.request().headers(), origin: lan, host: 'reel.lan' }
      const answer = await route.fetch({ url: route.request().url().replace(lan, secure.url), headers })
      await route.fulfill({ response: answer })
    })
    await page.goto(`${lan}/login`)
    await expect(page.getByText('This page was opened without encryption')).toBeVisible()
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', 'https://reel.example/login')
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page)).toContainText('Please use https://reel.example')
    await look(page, 'without-encryption')
  })

  test('PLT-07 at a server’s own machine, where browsers trust http, a user signs in', async ({ page }) => {
    await signUp(secure.url, 'keeper')
    await page.goto(`${secure.url}/login`)
    await expect(page.locator('html[data-app-ready]')).toBeAttached()
    await expect(page.getByText('opened without encryption')).toHaveCount(0)
    await page.getByLabel('Username').fill('keeper')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${secure.url}/generate`)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  })
})
