import { expect, test } from '@playwright/test'
import { totpCode, totpStep } from '#server/features/accounts/factors/totp.ts'
import { linkIn, startMailFake } from '#tests/fakes/mail.ts'
import { look } from './look.ts'
import { serveSite, toast } from './site.ts'
import { password, signIn, signUp, type Visitor } from './visitor.ts'

const mail = await startMailFake()
const site = serveSite({ SMTP_URL: mail.url })
test.afterAll(() => mail.close())

async function signUpWithAddress(username: string): Promise<{ visitor: Visitor; email: string }> {
  const email = `${username}@example.com`
  const visitor = await signUp(site.url, username, email)
  await verify(visitor, email)
  return { visitor, email }
}

async function verify(visitor: Visitor, email: string): Promise<void> {
  const token = linkIn(await mail.take(email)).searchParams.get('token')
  await visitor.call('POST', '/api/auth/verify-email', { token })
}

async function setUpApp(visitor: Visitor): Promise<void> {
  const { secret } = await visitor.call('POST', '/api/user/totp', { password })
  await visitor.call('POST', '/api/user/totp/confirm', { code: totpCode(secret, totpStep(new Date())) })
}

test('SEC-20 the link in the mail about a first second factor says what it undoes, and undoes it when asked', async ({
  page,
}) => {
  const { email } = await signUpWithAddress('mai')
  await setUpApp(await signIn(site.url, { username: 'mai', password }))
  const { href } = linkIn(await mail.take(email))
  await page.goto(href)
  await expect(page).toHaveURL(`${site.url}/undo-change`)
  await expect(page.getByRole('heading', { name: 'A second factor was added to the account mai' })).toBeVisible()
  await look(page, 'undo-factor')
  await page.getByRole('button', { name: 'This was not me: undo it' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible()
  await look(page, 'undone-factor')
  // The password alone signs in again.
  await signIn(site.url, { username: 'mai', password })
  await page.goto(href)
  await expect(page.getByRole('main')).toContainText('This link is invalid or has expired')
  await look(page, 'undo-expired')
})

test('SEC-20 the link in the mail about a changed address gives the account back to the former address', async ({
  page,
}) => {
  const { visitor, email } = await signUpWithAddress('lan')
  const taken = 'somebody-with-a-very-long-address-indeed@another-host.example.com'
  await visitor.call('PUT', '/api/user/email', { email: taken, password })
  await verify(visitor, taken)
  await page.goto(linkIn(await mail.take(email)).href)
  await expect(page.getByRole('main')).toContainText(`give the account back to ${email}`)
  await look(page, 'undo-email')
  await page.getByRole('button', { name: 'This was not me: undo it' }).click()
  await expect(page.getByRole('main')).toContainText(`The account belongs to ${email} again`)
  const owner = await signIn(site.url, { username: 'lan', password })
  expect((await owner.call('GET', '/api/auth/current-user')).user.email).toBe(email)
})

test('SEC-20 My Account shows a first second factor, and an older device removes it with the password', async ({
  page,
  context,
}) => {
  const { username } = await site.enterAsUser(context)
  await setUpApp(await signIn(site.url, { username, password }))
  await page.goto(`${site.url}/my-account`)
  const notice = page.getByRole('region', { name: 'Was this you?' })
  await expect(notice).toContainText('your account got its first second factor')
  await look(page, 'my-account-first-factor')
  await notice.getByRole('button', { name: 'Secure with password' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Secure your account?' })
  await look(page, 'rescue-account', '[role=dialog]')
  await dialog.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Mật khẩu hiện tại không đúng')
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Account secured')
  await expect(notice).toBeHidden()
  await expect(page.getByRole('region', { name: 'Ways to sign in' })).toContainText('not set up')
})

test('SEC-20 My Account shows a changed address to devices that signed in since', async ({ page, context }) => {
  const { visitor } = await signUpWithAddress('hoa')
  await visitor.call('PUT', '/api/user/email', { email: 'hoa-new@example.com', password })
  await verify(visitor, 'hoa-new@example.com')
  const later = await signIn(site.url, { username: 'hoa', password })
  await later.enter(context)
  await page.goto(`${site.url}/my-account`)
  await expect(page.getByRole('region', { name: 'Was this you?' })).toContainText(
    'e-mail address of your account was changed',
  )
  await look(page, 'my-account-changed-address')
})
