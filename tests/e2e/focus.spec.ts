import { expect, type Page, type Route, test } from '@playwright/test'
import { totpCode, totpStep } from '#server/features/accounts/factors/totp.ts'
import { holdChanges } from './hold-changes.ts'
import { makeTask, refuse, showVideos } from './shown-videos.ts'
import { serveSite, toast } from './site.ts'
import { password } from './visitor.ts'

const site = serveSite()
// What appears, moves or goes must not lose the focus.
test.use({ reducedMotion: 'no-preference' })

/** Holds every call that changes something until it is refused, so that a pending control can be seen. */
async function holdCalls(page: Page): Promise<{ readonly held: number; refuseAll(): Promise<void> }> {
  const held: Route[] = []
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    held.push(route)
    return undefined
  })
  return {
    get held() {
      return held.length
    },
    async refuseAll() {
      for (const route of held.splice(0)) await refuse(route, 500, 'INTERNAL', 'Something went wrong.')
    },
  }
}

type Calls = Awaited<ReturnType<typeof holdCalls>>

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

/** Presses a button by key: it keeps the focus while its call runs and after it has failed, and calls only once. */
async function pressAndKeep(page: Page, calls: Calls, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => calls.held, String(name)).toBe(1)
  await page.keyboard.press('Enter')
  expect(await focused(page), String(name)).toBe('BUTTON')
  expect(calls.held).toBe(1)
  await calls.refuseAll()
  await expect(
    page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  expect(await focused(page), String(name)).not.toBe('BODY')
}

test('ACC-01 SHL-12 registering keeps the focus and goes on to the password', async ({ page }) => {
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Register' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('keyboarder')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)

  const { asked, release } = await holdChanges(page, '**/api/auth/register')
  await page.getByRole('button', { name: 'Register' }).focus()
  await page.keyboard.press('Enter')
  await asked
  expect(await focused(page)).toBe('BUTTON')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('SEC-19 SHL-12 the second step begins in its field, and the way back in the form', async ({ page, context }) => {
  const { username, visitor } = await site.enterAsUser(context)
  const { secret } = await visitor.call('POST', '/api/user/totp', { password })
  await visitor.call('POST', '/api/user/totp/confirm', { code: totpCode(secret, totpStep(new Date())) })
  await context.clearCookies()
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('SHL-12 buttons of the account and the generator keep the focus while their call runs', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await showVideos(page, makeTask({ hdVideoUrl: null, hdState: 'running' }))
  const calls = await holdCalls(page)
  await page.goto(`${site.url}/generate`)
  await page.getByLabel('Prompt').fill('waves')
  await pressAndKeep(page, calls, /^Generate · /)

  await page
    .getByRole('region', { name: 'Recent Videos' })
    .getByRole('button', { name: /Waves break/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Video Details' })).toBeVisible()
  // The page checks once by itself.
  await expect.poll(() => calls.held).toBe(1)
  await calls.refuseAll()
  await pressAndKeep(page, calls, 'Check HD Status')
})

test('PLT-08 SHL-12 saving a changed storage policy keeps the focus on its button', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin/storage`)
  await page.getByLabel('Keep videos for (days)').fill('30')
  const save = page.getByRole('button', { name: 'Save policy' })
  await save.press('Enter')
  await expect(toast(page)).toContainText('Settings updated')
  await expect(save).toBeFocused()
  await expect(page.getByLabel('Keep videos for (days)')).toHaveValue('30')
})

const form = (page: Page) => page.getByRole('main').locator('form')

test('MRK-02 SHL-12 the answer that replaces the form of a report has the focus', async ({ page }) => {
  await page.route('**/api/reports', (route) => route.fulfill({ json: { success: true, outcome: 'received' } }))
  await page.goto(`${site.url}/report`)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  await page.getByLabel('Address of the video').fill('abc')
  await page.getByLabel('What is wrong?').fill('This shows me, and nobody asked me.')
  await page.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Thank you for your report' })).toBeFocused()
})

test('API-07 SHL-12 a created token has the focus, and then the name of the next one', async ({ page, context }) => {
  await site.enterAsUser(context)
  await page.goto(`${site.url}/connect`)
  await page.getByLabel('Spending cap').press('Enter')
  await expect(page.getByRole('region', { name: 'Your token' })).toBeFocused()
  await page.getByRole('button', { name: 'Create another token' }).press('Enter')
  await expect(page.getByLabel('Token name')).toBeFocused()
})

test('GEN-01 Ctrl and / focus the prompt from anywhere but a text field, and / alone does not', async ({ page }) => {
  await page.goto(`${site.url}/generate`)
  await page.getByRole('button', { name: 'Theme' }).focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused()
  await page.keyboard.press('Control+/')
  await expect(page.getByLabel('Prompt')).toBeFocused()
  await expect(page.getByLabel('Prompt')).toHaveValue('')
  await page.keyboard.type('left/right')
  await expect(page.getByLabel('Prompt')).toHaveValue('left/right')
})
