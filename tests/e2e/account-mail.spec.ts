import { expect, type Page, test } from '@playwright/test'
import { linkIn, startMailFake } from '#tests/fakes/mail.ts'
import { accountMenu, banner } from './account-menu.ts'
import { look } from './look.ts'
import { administrator, passTimeUntil, serveSite, toast } from './site.ts'
import { password, signIn, signUp } from './visitor.ts'

const mail = await startMailFake()
const site = serveSite({ SMTP_URL: mail.url })
test.afterAll(() => mail.close())

test('ACC-08 a forgotten password can be reset though the first answer about the site was lost', async ({ page }) => {
  await page.route('**/api/site', (route) => route.abort(), { times: 1 })
  await page.clock.install()
  await page.goto(`${site.url}/login`)
  await passTimeUntil(page, () => page.getByRole('button', { name: 'Forgot password?' }).isVisible())
  await expect(page.getByRole('link', { name: 'Forgot your password? Write to us' })).toHaveCount(0)
})

test('ACC-08 links in mails confirm an address and reset a forgotten password', async ({ page }) => {
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Username').fill('mai')
  await page.getByLabel('Email').fill('mai@example.com')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Confirm password').fill('password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('too common')
  await look(page, 'register-common-password')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  const link = linkIn(await mail.take('mai@example.com')).href
  await page.goto(link)
  await expect(page).toHaveURL(`${site.url}/verify-email`)
  await look(page, 'verify-signed-out')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).press('Enter')
  await enter(page, 'mai')
  await expect(page.getByRole('main')).toContainText('mai@example.com is confirmed')
  await expect(page).toHaveURL(`${site.url}/verify-email`)

  await page.context().clearCookies()
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password?' })
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter your username or e-mail address')
  await dialog.getByLabel('Username or e-mail').fill('mai')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByRole('status')).toContainText('we have sent a link')

  const mai = await signIn(site.url, { username: 'mai', password })
  for (const name of ['mine', 'unknown']) await mai.call('POST', '/api/user-tokens', { name })
  const used = linkIn(await mail.take('mai@example.com'))
  await page.goto(used.href)
  await page.getByRole('checkbox', { name: /^mine/ }).check()
  await look(page, 'reset-password')
  await page.getByLabel('New password').fill('battery staple')
  await page.getByLabel('Confirm password').fill('battery stable')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText("Passwords don't match")
  await page.getByLabel('Confirm password').fill('battery staple')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(toast(page)).toContainText('Password changed')
  await expect(page).toHaveURL(`${site.url}/login`)
  await page.goto(used.href)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is invalid or has expired.')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
  const again = await signIn(site.url, { username: 'mai', password: 'battery staple' })
  expect((await again.call('GET', '/api/user/connected')).tokens).toMatchObject([{ name: 'mine' }])
})

test('ACC-08 after a reset, a browser that was signed in is asked to sign in again', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  const keeper = await signIn(site.url, administrator)
  const [{ id }] = await keeper.call('GET', `/api/admin/users?search=${username}`)
  const { url } = await keeper.call('POST', `/api/admin/users/${id}/reset-link`)
  // The stream would tell the page that its session has ended.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(url)
  await expect(accountMenu(page)).toBeVisible()
  await page.getByLabel('New password').fill('battery staple')
  await page.getByLabel('Confirm password').fill('battery staple')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('SEC-04 a link of another account says so and leads to a sign-in with the right account', async ({
  page,
  context,
}) => {
  const { username } = await site.enterAsUser(context)
  const owner = await signUp(site.url, 'linh', 'linh@example.com')
  await page.goto(linkIn(await mail.take('linh@example.com')).href)
  await expect(page.getByRole('heading', { name: 'This link belongs to another account' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`You are signed in as ${username}.`)
  await look(page, 'verify-other-account')
  await page.getByRole('button', { name: 'Sign in to another account' }).press('Enter')
  await enter(page, 'linh')
  await expect(page.getByRole('main')).toContainText('linh@example.com is confirmed')
  await look(page, 'verify-confirmed')
  expect(await owner.call('GET', '/api/user/account')).toMatchObject({ emailVerified: true })
})

test('SEC-04 a new address that waits for its link is shown until it counts', async ({ page, context }) => {
  await site.enterAsUser(context)
  await page.goto(`${site.url}/my-account`)
  await page.getByRole('button', { name: 'Add an e-mail address' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'E-mail address' })
  await dialog.getByLabel('Email', { exact: true }).fill('waiting@example.com')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
  const main = page.getByRole('main')
  await expect(main).toContainText('waiting@example.com, not confirmed')
  await expect(main.getByRole('button', { name: 'Send again' })).toBeFocused()
  await page.goto(linkIn(await mail.take('waiting@example.com')).href)
  await expect(main).toContainText('waiting@example.com is confirmed')
  await page.goto(`${site.url}/my-account`)
  await expect(main.getByRole('term').filter({ hasText: 'Email' }).locator('+ dd')).toContainText(
    'waiting@example.comconfirmed',
  )
})

test('SEC-07 SEC-20 a new password keeps the ticked connections; one step secures the account', async ({
  page,
  context,
}) => {
  const { visitor, username } = await site.enterAsUser(context)
  for (const name of ['my workflow', 'somebody else']) await visitor.call('POST', '/api/user-tokens', { name })
  await visitor.call('POST', '/api/webhook-endpoints', { url: 'https://hooks.example/a-long-address/for-videos' })
  await signIn(site.url, { username, password })
  await page.goto(`${site.url}/my-account`)
  await page.getByRole('button', { name: 'Change Password' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByRole('checkbox', { name: /^my workflow/ }).press('Space')
  await look(page, 'change-password', '[role=dialog]')
  await dialog.getByLabel('Mật khẩu hiện tại').fill(password)
  await dialog.getByLabel('Mật khẩu mới', { exact: false }).first().fill('battery staple')
  await dialog.getByLabel('Xác nhận mật khẩu').fill('battery staple')
  await dialog.getByLabel('Xác nhận mật khẩu').press('Enter')
  await expect(toast(page)).toContainText('Đổi mật khẩu thành công')
  expect(await visitor.call('GET', '/api/user/connected')).toMatchObject({
    ...{ tokens: [{ name: 'my workflow' }], webhooks: [], sessions: 1 },
  })

  await page.getByRole('button', { name: 'Secure my account' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Secure your account?' })
  await look(page, 'secure-account', '[role=alertdialog]')
  await question.getByRole('button', { name: 'Secure my account' }).press('Enter')
  await expect(toast(page)).toContainText('Account secured')
  expect(await visitor.call('GET', '/api/user/connected')).toMatchObject({ tokens: [], sessions: 1 })
  await look(page, 'my-account')
})

async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).press('Enter')
}

test('ACC-11 a user exports their data and deletes the account; signing in restores it', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await page.goto(`${site.url}/my-account`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  expect((await downloading).suggestedFilename()).toBe(`Soundreel-${username}.json`)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Mật khẩu hiện tại không đúng')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(toast(page)).toContainText('Your account will be deleted')
  await expect(page).toHaveURL(`${site.url}/`)

  await page.goto(`${site.url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page)).toContainText('Your account will not be deleted.')
})
