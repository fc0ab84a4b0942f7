import { expect, test } from '@playwright/test'
import { noWorker, serveSite } from './site.ts'

const site = serveSite(noWorker)

for (const path of ['/admin', '/history']) {
  test(`ADM-01 ${path} redirects a visitor to /`, async ({ page }) => {
    await page.goto(site.url + path)
    await expect(page).toHaveURL(`${site.url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video generation with realistic sound')
  })

  test(`ADM-01 ${path} shows a user 'Access Denied' and redirects them to /`, async ({ page, context }) => {
    await site.enterAsUser(context)
    await page.goto(site.url + path)
    await expect(page).toHaveURL(`${site.url}/`)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await expect(page.getByText('Admin access required').first()).toBeVisible()
    await expect(page.getByText('Access Denied').first()).toBeVisible()
  })

  test(`ADM-01 ${path} shows 'Loading...' until the signed-in user is known`, async ({ page, context }) => {
    await site.enterAsAdmin(context)
    const known = Promise.withResolvers<void>()
    await page.route('**/api/auth/current-user', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.goto(site.url + path)
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    known.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  })
}

test('ADM-01 an administrator can open both pages and is not redirected', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await expect(page).toHaveURL(`${site.url}/history`)
})

test('ADM-01 a username in browser storage gives nobody administrator rights', async ({ page }) => {
  await page.addInitScript(() => {
    const user = { username: 'mallory', email: null, credits: 1, isAdmin: true }
    localStorage.setItem('soundreel.session', JSON.stringify({ user, isAuthenticated: true }))
  })
  await page.goto(`${site.url}/admin`)
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

const prompts = [
  { path: '/my-creations', title: 'Sign in to see your videos' },
  { path: '/my-account', title: 'Sign in to see your account' },
  { path: '/purchase-credits', title: 'Sign in to buy credits' },
]

for (const { path, title } of prompts) {
  test(`CRE-03 SHL-04 ${path} asks a visitor to sign in, and opens afterwards`, async ({ page, context }) => {
    await page.goto(`${site.url}${path}?video=vid_1`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/login?next=${path}${encodeURIComponent('?video=vid_1')}`,
    )
    await page.goto(site.url + path)
    const main = page.getByRole('main')
    await expect(main.getByText(title)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', `/login?next=${path}`)
    await site.enterAsUser(context)
    await main.getByRole('link', { name: 'Sign In' }).click()
    await page.reload()
    await expect(page).toHaveURL(site.url + path)
    await expect(main.getByText(title)).toHaveCount(0)
  })
}

test("CRE-03 a gallery without videos shows 'No videos yet' and a link to create the first one", async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await page.goto(`${site.url}/my-creations`)
  await expect(page.getByText('No videos yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Video' }).click()
  await expect(page).toHaveURL(`${site.url}/generate`)
})

test('ACC-03 ACC-06 /my-account shows username, credits and account type, and links to other pages', async ({
  page,
  context,
}) => {
  const { username } = await site.enterAsUser(context)
  await page.goto(`${site.url}/my-account`)
  const main = page.getByRole('main')
  await expect(main.getByText(username)).toBeVisible()
  await expect(main.getByRole('term').filter({ hasText: 'Email' }).locator('+ dd')).toContainText('not set')
  await expect(main.getByText('Standard user')).toBeVisible()
  await expect(main.getByText('20', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/pricing')
  await expect(main.getByRole('link', { name: 'View Gallery' })).toHaveAttribute('href', '/my-creations')
  await expect(main.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Administrator Panel' })).toHaveCount(0)
  await site.enterAsAdmin(context)
  await page.reload()
  await expect(main.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Administrator Panel' })).toHaveAttribute('href', '/admin')
})
