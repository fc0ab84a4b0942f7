import { expect, type Page, test } from '@playwright/test'
import { serveSite } from './site.ts'

const site = serveSite()

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const notice = (page: Page) => page.getByText('This site was updated while the page was open.')

/** From now on, the server has none of the files that this page has not loaded yet, until the page is loaded anew. */
async function update(page: Page, files: string): Promise<{ readonly reloads: number }> {
  const state = { isOld: true, reloads: 0 }
  await page.route(files, (route) => (state.isOld ? route.fulfill({ status: 404, json: {} }) : route.continue()))
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    state.isOld = false
    state.reloads += 1
  })
  return state
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
}

test('SHL-02 FLD-02 after an update, a link leads where it points', async ({ page }) => {
  await open(page, '/contact')
  const state = await update(page, '**/assets/*.js')
  await links(page).filter({ hasText: 'Pricing' }).click()
  await expect(page).toHaveURL(`${site.url}/pricing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
  expect(state.reloads).toBe(2)
  // A reload that the visitor asks for later stays where it is.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
})

test('SHL-10 after an update, a missing part reloads the page if nothing typed is lost', async ({ page, context }) => {
  await site.enterAsUser(context)
  await open(page, '/generate')
  const state = await update(page, '**/assets/prompt-ideas-dialog-*.js')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Ideas' }).click()
  await loaded
  expect(state.reloads).toBe(1)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await page.getByRole('button', { name: 'Ideas' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('SHL-10 FLD-02 after an update, what was typed stays, and a notice offers to reload', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await open(page, '/generate')
  await page.getByLabel('Prompt').fill('Half a prompt')
  const state = await update(page, '**/assets/prompt-ideas-dialog-*.js')
  await page.getByRole('button', { name: 'Ideas' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('Prompt')).toHaveValue('Half a prompt')
  expect(state.reloads).toBe(0)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(notice(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ideas' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('SHL-10 after an update, toasts still say what they have to say', async ({ page }) => {
  await open(page, '/login')
  const state = await update(page, '**/assets/toast-region-*.js')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Đăng nhập thất bại' })).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('nobody')
  expect(state.reloads).toBe(0)
})

test('SHL-10 a file that stays missing does not reload the page again and again', async ({ page, context }) => {
  await site.enterAsUser(context)
  await open(page, '/generate')
  await page.route('**/assets/prompt-ideas-dialog-*.js', (route) => route.fulfill({ status: 404, json: {} }))
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Ideas' }).click()
  await loaded
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await page.getByRole('button', { name: 'Ideas' }).click()
  await expect(notice(page)).toBeVisible()
})

test('SHL-10 without a connection, a missing part says so instead', async ({ page, context }) => {
  await site.enterAsUser(context)
  await open(page, '/generate')
  await page.route('**/assets/prompt-ideas-dialog-*.js', (route) => route.abort())
  await page.route('**/generate', (route) => route.abort())
  await page.getByRole('button', { name: 'Ideas' }).click()
  await expect(page.getByText('A part of this page could not be loaded. Check your connection')).toBeVisible()
})

test('LND-10 a page whose application is gone before it starts is loaded again', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/*.js', (route) =>
    loads < 2 ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await page.goto(`${site.url}/pricing`)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  expect(loads).toBe(2)
})
