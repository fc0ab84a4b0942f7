import { expect, test } from '@playwright/test'
import { accountMenu, banner, expectSignedOut, logout } from './account-menu.ts'
import { countRequests, serveSite } from './site.ts'
import { password } from './visitor.ts'

const site = serveSite()

const path = '**/api/auth/logout'
const home = () => `${site.url}/`

test('SHL-03 a logout that fails is repeated, and the user stays signed out until it succeeds', async ({
  page,
  context,
}) => {
  const { visitor } = await site.enterAsUser(context)
  const sessionUser = async () => (await visitor.call('GET', '/api/auth/current-user')).user
  let reaches = false
  await page.route(path, (route) => (reaches ? route.fallback() : route.abort()))
  await page.clock.install()
  await page.goto(`${site.url}/my-account`)
  await logout(page)
  await expectSignedOut(page, home())

  const polled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/logout'))
  await page.clock.fastForward(31_000)
  await polled
  await expectSignedOut(page, home())

  const reloaded = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/logout'))
  await page.reload()
  await reloaded
  await expectSignedOut(page, home())
  expect(await sessionUser()).not.toBe(null)

  reaches = true
  await page.clock.fastForward(31_000)
  await expect.poll(sessionUser).toBe(null)
  await expectSignedOut(page, home())
})

test('SHL-03 a sign-in after a logout that failed lasts', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await page.route(path, (route) => route.abort())
  const attempts = countRequests(page, /\/api\/auth\/logout$/)
  await page.clock.install()
  await page.goto(`${site.url}/my-account`)
  await logout(page)
  await expectSignedOut(page, home())
  await banner(page).getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/generate`)
  const before = attempts.count
  const refreshed = page.waitForResponse('**/api/auth/current-user')
  await page.clock.fastForward(31_000)
  await (await refreshed).finished()
  await expect(accountMenu(page)).toBeVisible()
  expect(attempts.count).toBe(before)
})
