import { expect, type Page, test } from '@playwright/test'
import { accountMenu, banner, expectSignedOut, logout, persisted } from './account-menu.ts'
import { countRequests, listenToConsole, passTimeUntil, serveSite, toast } from './site.ts'

const site = serveSite({
  CONTACT_MESSENGER: 'https://m.me/example',
  CONTACT_ZALO: 'https://zalo.me/example',
  CONTACT_TELEGRAM: 'https://t.me/example',
  CONTACT_EMAIL: 'help@example.com',
})

const everyonesLinks = ['Home', 'Generate', 'Pricing', 'My Creations', 'API', 'Contact']
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const home = () => `${site.url}/`

test('SHL-02 SHL-04 a visitor sees the links and Sign In, but no credits and no account menu', async ({ page }) => {
  await page.goto(`${site.url}/pricing`)
  await expect(links(page)).toHaveText(everyonesLinks)
  await expect(links(page).filter({ hasText: 'Pricing' })).toHaveAttribute('aria-current', 'page')
  await expect(banner(page).getByRole('link', { name: /credit/ })).toHaveCount(0)
  await expect(accountMenu(page)).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
})

test('SHL-02 every link of the header leads to its page', async ({ page }) => {
  await page.goto(site.url)
  for (const [label, path] of [
    ['Generate', '/generate'],
    ['Pricing', '/pricing'],
    ['My Creations', '/my-creations'],
    ['API', '/api'],
    ['Contact', '/contact'],
    ['Home', '/'],
  ] as const) {
    await links(page).filter({ hasText: label }).click()
    await expect(page).toHaveURL(site.url + path)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('SHL-02 SHL-03 a user has credits and a menu, but no administration', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await page.goto(site.url)
  await expect(banner(page).getByRole('link', { name: '20 credits' })).toHaveAttribute('href', '/pricing')
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expect(links(page)).toHaveText(everyonesLinks)
  await accountMenu(page).click()
  await expect(page.getByRole('menu')).toContainText(username)
  await expect(page.getByRole('menuitem', { name: 'API reference' })).toHaveAttribute('href', '/docs')
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  await expect(page).toHaveURL(`${site.url}/my-account`)
  await banner(page).getByRole('link', { name: '20 credits' }).click()
  await expect(page).toHaveURL(`${site.url}/pricing`)
})

test('SHL-02 an administrator also has History and Admin', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  await page.goto(site.url)
  await expect(links(page)).toHaveText([...everyonesLinks, 'History', 'Admin'])
})

test('SHL-03 logout leads to / and leaves no data of the user behind', async ({ page, context }) => {
  await site.enterAsUser(context)
  await page.goto(`${site.url}/generate`)
  await page.getByLabel('Prompt').fill('A secret of mine')
  await logout(page)
  await expectSignedOut(page, home())
  await links(page).filter({ hasText: 'Generate' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Prompt')).toHaveValue('')
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('SHL-03 the menu opens if the user presses its placeholder while it loads', async ({ page, context }) => {
  await site.enterAsUser(context)
  const menu = Promise.withResolvers<void>()
  await page.route('**/account-menu-*.js', async (route) => {
    await menu.promise
    await route.continue()
  })
  await page.goto(`${site.url}/my-account`)
  await accountMenu(page).hover()
  await page.mouse.down()
  const standIn = await accountMenu(page).elementHandle()
  menu.resolve()
  await standIn?.waitForElementState('hidden')
  await page.mouse.up()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
})

test("SHL-03 a logout that does not reach the server is logged as 'Logout failed' and still signs out here", async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await page.route('**/api/auth/logout', (route) => route.abort())
  const complaints = listenToConsole(page, [/^Failed to load resource/])
  await page.goto(`${site.url}/my-account`)
  await logout(page)
  await expectSignedOut(page, home())
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toMatch(/^Logout failed/)
})

/** After the last link come the browser's own controls, then the menu again: nothing behind the menu gets the focus. */
async function expectKeyboardInMenu(page: Page) {
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    const within = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('#mobile-menu, [popovertarget]') !== null
    })
    expect(within).toBe(true)
  }
}

test.describe('at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('SHL-05 the menu has the same links, and following one closes it', async ({ page }) => {
    await page.goto(site.url)
    await expect(links(page).first()).toBeHidden()
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu.getByRole('link')).toHaveText(everyonesLinks)
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL(`${site.url}/pricing`)
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'page')
    for (const label of everyonesLinks) {
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name: label })).toBeFocused()
    }
    await expectKeyboardInMenu(page)
    await menu.getByRole('link', { name: 'API' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })

  test('SHL-05 the keyboard stays in the menu before hydration too', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${site.url}/pricing`)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link').last().focus()
    await expectKeyboardInMenu(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('main a, main button, footer a').first()).toBeFocused()
  })

  test('SHL-05 an administrator has History and Admin in the menu too', async ({ page, context }) => {
    await site.enterAsAdmin(context)
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await expect(menu.getByRole('link')).toHaveText([...everyonesLinks, 'History', 'Admin'])
  })
})

test('SHL-06 SHL-11 MRK-02 the footer links to the site’s rules, to /verify and to the operator’s contact channels', async ({
  page,
}) => {
  await page.goto(site.url)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Soundreel`)
  const leads = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const rules = ['/terms', '/privacy', '/refunds', '/acceptable-use']
  expect(leads).toEqual(['/explore', ...rules, '/docs', '/verify', '/contact'])
  await footer.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  const ways = page.getByRole('main').getByRole('link')
  await expect(ways).toHaveText(['Messenger', 'Zalo', 'Telegram', 'E-mailhelp@example.com'])
  const targets = await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href')))
  expect(targets).toEqual([
    'https://m.me/example',
    'https://zalo.me/example',
    'https://t.me/example',
    'mailto:help@example.com',
  ])
})

test('SHL-09 the user is stored in the browser and shown before the server answers', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await page.goto(site.url)
  await expect(accountMenu(page)).toBeVisible()
  expect(await persisted(page)).toEqual({
    user: { username, email: null, credits: 20, isAdmin: false },
    isAuthenticated: true,
  })
  await page.route('**/api/auth/current-user', () => undefined)
  await page.reload()
  await expect(banner(page).getByRole('link', { name: '20 credits' })).toBeVisible()
})

test('SHL-09 the user is refreshed every 30 s, and an answer without one clears the stored user', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  const asked = countRequests(page, /\/api\/auth\/current-user$/)
  await page.clock.install()
  await page.goto(site.url)
  await expect(accountMenu(page)).toBeVisible()
  await page.clock.fastForward(20_000)
  expect(asked.count).toBe(1)
  const answered = page.waitForResponse('**/api/auth/current-user')
  await page.clock.fastForward(11_000)
  await (await answered).finished()
  await expect.poll(() => asked.count).toBe(2)
  await page.route('**/api/auth/current-user', (route) => route.fulfill({ json: { user: null } }))
  await page.clock.fastForward(31_000)
  await expectSignedOut(page, home())
  expect(asked.count).toBe(3)
})

test('SHL-10 a session that ended elsewhere is detected at the next refused call', async ({ page, context }) => {
  // Without the event stream, which would report it at once.
  await page.route('**/api/events', (route) => route.abort())
  const { visitor } = await site.enterAsUser(context)
  // The last read of the list as the page opens.
  const listed = page.waitForResponse(/\/api\/video-tasks\?limit=1$/)
  await page.goto(`${site.url}/generate`)
  await expect(accountMenu(page)).toBeVisible()
  await (await listed).finished()
  await visitor.call('POST', '/api/auth/logout')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await persisted(page)).toBe(null)
})

test('SHL-10 returning to the window sends no requests', async ({ page }) => {
  // The landing page reads the operator's clips.
  const asked = countRequests(page, /^\/api\/(?!showcase$)/)
  const prices = ['credit-packages', 'pricing/current', 'v1/models']
  const needed = [...prices, 'settings/payment-methods', 'auth/current-user']
  const answers = needed.map(async (path) => (await page.waitForResponse(`**/api/${path}`)).finished())
  await page.goto(`${site.url}/pricing`)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await Promise.all(answers)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // This page needs only the prices, which are already loaded.
  await links(page).filter({ hasText: 'Home' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('#generator')).toBeAttached()
  expect(asked.count).toBe(needed.length)
})

test('SHL-11 contact channels that are not set up are listed, and say so', async ({ page }) => {
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch()
    const contact = { messenger: null, zalo: null, telegram: null, email: null }
    await route.fulfill({ json: { ...(await answer.json()), contact } })
  })
  await page.goto(`${site.url}/contact`)
  const ways = page.getByRole('main').getByRole('button')
  await expect(ways).toHaveText(['MessengerNot set up', 'ZaloNot set up', 'TelegramNot set up', 'E-mailNot set up'])
})

test('SHL-11 contact channels that could not be loaded are not called missing, and can be loaded again', async ({
  page,
}) => {
  let fails = true
  await page.route('**/api/site', (route) => (fails ? route.abort() : route.fallback()))
  await page.clock.install()
  await page.goto(`${site.url}/contact`)
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('The contact details could not be loaded.')
  await expect(page.getByText('Not set up')).toHaveCount(0)
  const again = page.waitForRequest('**/api/site')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await again
  fails = false
  await passTimeUntil(page, async () => (await failure.count()) === 0)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
})

test('SHL-10 an offline notice is shown, and the page kept, until the connection is back', async ({
  page,
  context,
}) => {
  await page.goto(`${site.url}/pricing`)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await links(page).filter({ hasText: 'API' }).click()
  await expect(page).toHaveURL(`${site.url}/pricing`)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await links(page).filter({ hasText: 'API' }).click()
  await expect(page).toHaveURL(`${site.url}/api`)
})
