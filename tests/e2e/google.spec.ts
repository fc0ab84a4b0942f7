import { expect, type Page, test } from '@playwright/test'
import { startGoogleFake } from '#tests/fakes/google.ts'
import { look } from './look.ts'
import { passTimeUntil, serveSite, toast } from './site.ts'
import { password, signIn, signUp } from './visitor.ts'

const google = await startGoogleFake()
const site = serveSite({ GOOGLE_ISSUER_URL: google.url })
test.afterAll(() => google.close())

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account of/ })
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })

test('ACC-04 the button appears when Google is configured, and signs in', async ({ page }) => {
  await page.goto(`${site.url}/login`)
  await page.waitForLoadState('networkidle')
  await expect(button(page)).toHaveCount(0)
  const admin = await signIn(site.url, { username: 'admin', password: 'keeper of the house' })
  await admin.call('PUT', '/api/admin/settings', {
    googleAuthEnabled: true,
    googleClientId: google.clientId,
    googleClientSecret: google.clientSecret,
    googleRedirectUri: `${site.url}/api/auth/google/callback`,
  })
  await page.goto(`${site.url}/login?next=/my-account`)
  await button(page).click()
  await expect(page).toHaveURL(`${site.url}/my-account`)
  await expect(toast(page)).toContainText('Đăng nhập thành công')
  await expect(toast(page)).toContainText('mai')
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible()
})

test("ACC-04 'Google Sign In failed' gives the reason, once", async ({ page }) => {
  google.tamper = 'denied'
  await page.goto(`${site.url}/login`)
  await button(page).click()
  await expect(toast(page)).toContainText('Google Sign In failed')
  await expect(toast(page)).toContainText('Google sign-in was cancelled.')
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(signInLink(page)).toBeVisible()
  google.tamper = null
})

test('SHL-03 ACC-04 a logout that failed does not end a later sign-in with Google', async ({ page, context }) => {
  const { visitor } = await site.enterAsUser(context)
  await page.route('**/api/auth/logout', (route) => route.abort(), { times: 1 })
  await page.goto(`${site.url}/my-account`)
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signInLink(page).click()
  await button(page).click()
  await expect(toast(page)).toContainText('Đăng nhập thành công')
  expect((await visitor.call('GET', '/api/auth/current-user')).user).toBe(null)
  const asked = page.waitForResponse('**/api/auth/current-user')
  await page.reload()
  await (await asked).finished()
  await expect(accountMenu(page)).toBeVisible()
})

test('ACC-04 the button for Google appears though the first answer about it was lost', async ({ page }) => {
  await page.route('**/api/auth/google/status', (route) => route.abort(), { times: 1 })
  await page.clock.install()
  await page.goto(`${site.url}/login`)
  await passTimeUntil(page, () => button(page).isVisible())
})

test('ACC-04 a forged return address signs nobody in', async ({ page }) => {
  const user = encodeURIComponent(JSON.stringify({ username: 'mallory', isAdmin: true }))
  await page.goto(`${site.url}/login?auth=success&user=${user}`)
  await expect(toast(page)).toContainText('Google Sign In failed')
  await expect(signInLink(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('soundreel.session'))).toBeNull()
})

test('ACC-04 an address of Google that arrives after the visitor has left the page is not opened', async ({ page }) => {
  const path = '**/api/auth/google/url'
  const left = Promise.withResolvers<void>()
  await page.route(path, (route) => left.promise.then(() => route.fallback()))
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url())
  })
  await page.goto(`${site.url}/login`)
  const asked = page.waitForRequest(path)
  await button(page).click()
  await asked
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  const answered = page.waitForResponse(path)
  left.resolve()
  await answered
  await signInLink(page).click()
  await expect(button(page)).toBeVisible()
  expect(opened.filter((url) => url.startsWith(google.url))).toEqual([])
})

test('ACC-04 a user with a password connects Google in My Account', async ({ page, context }) => {
  google.person = { sub: 'of-linh', email: 'linh@gmail.com', email_verified: true }
  const visitor = await signUp(site.url, 'linh')
  await visitor.enter(context)
  await page.goto(`${site.url}/my-account`)
  await page.getByRole('button', { name: 'Connect Google' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect Google' })
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByLabel('Password').press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Mật khẩu hiện tại không đúng')
  await look(page, 'connect-google', '[role=dialog]')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue with Google' }).press('Enter')
  await expect(toast(page)).toContainText('Google connected')
  await expect(page).toHaveURL(`${site.url}/my-account`)
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(toast(page)).toContainText('Google disconnected')
  await expect(toast(page)).toContainText('From now on, sign in with your password or a passkey.')
})
