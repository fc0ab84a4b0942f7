import { expect, type Page, test } from '@playwright/test'
import { totpCode, totpStep } from '#server/features/accounts/second-factor/totp.ts'
import { serveSite, toast } from './site.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'
import { password } from './visitor.ts'

const site = serveSite()

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' })

async function addPasskey(page: Page) {
  await page.goto(`${site.url}/my-account`)
  await ways(page).getByRole('button', { name: 'New passkey' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const texts = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  return texts
}

async function signOut(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site.url}/login`)
}

const isSignedIn = (page: Page, username: string) =>
  expect(page.getByRole('banner').getByRole('button', { name: new RegExp(username) })).toBeVisible()

test('SEC-19 a passkey is added with the password, renamed, signs in, and a lost one is replaced by a recovery code', async ({
  page,
  context,
}) => {
  const { username } = await site.enterAsUser(context)
  const device = await plugInAuthenticator(page)
  const [code = ''] = await addPasskey(page)
  await expect(ways(page)).toContainText('10 unused codes')
  await ways(page)
    .getByRole('button', { name: /^Rename / })
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(ways(page)).toContainText('My laptop')

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${site.url}/generate`)
  await isSignedIn(page, username)

  await page.goto(`${site.url}/my-account`)
  await ways(page).getByRole('button', { name: 'Remove password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove password' }).click()
  await expect(ways(page)).toContainText('not set')

  await device.lose()
  await signOut(page)
  await page.getByRole('button', { name: 'Lost your passkey?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in with a recovery code' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Recovery code').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('This recovery code is wrong')
  await dialog.getByLabel('Recovery code').fill(code)
  await page.keyboard.press('Enter')
  await isSignedIn(page, username)
})

test('SEC-19 the browser suggests the passkey at the username', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await plugInAuthenticator(page, { suggests: true })
  await addPasskey(page)
  await signOut(page)
  // The virtual authenticator chooses the suggested passkey by itself.
  await expect(page).toHaveURL(`${site.url}/generate`)
  await isSignedIn(page, username)
})

test('SEC-19 a copied passkey is refused and says what to do', async ({ page, context }) => {
  await site.enterAsUser(context)
  const device = await plugInAuthenticator(page)
  await addPasskey(page)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${site.url}/generate`)
  await signOut(page)
  await device.rewind()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page)).toContainText('may have been copied')
})

test('SEC-19 an authenticator app is set up and asked for after the password, by keyboard alone', async ({
  page,
  context,
}) => {
  const { username } = await site.enterAsUser(context)
  await page.goto(`${site.url}/my-account`)
  await ways(page).getByRole('button', { name: 'Set up' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Password').focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = (await page.getByTestId('totp-key').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code of the app').focus()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('wrong or too old')
  await page.getByLabel('Code of the app').fill(totpCode(key, totpStep(new Date())))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'I have saved them' }).click()

  await signOut(page)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await page.getByLabel('Code').fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This code is wrong')
  await page.getByLabel('Code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await isSignedIn(page, username)
})

test('SEC-19 a protected action asks for the second factor, then continues by itself', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await plugInAuthenticator(page)
  await addPasskey(page)
  await signOut(page)
  // The password alone signs in, but this session has not confirmed with the passkey.
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await isSignedIn(page, username)
  await page.goto(`${site.url}/my-account`)
  await ways(page).getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page)).toContainText('Confirm with your second factor')
  await ways(page).getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
})

test('SEC-19 an administrator demands a second factor of all administrators', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  await plugInAuthenticator(page)
  await page.goto(`${site.url}/admin`)
  const demand = page.getByRole('switch', { name: 'Administrators need a second factor' })
  await demand.click()
  await page.getByRole('button', { name: 'Save other settings' }).click()
  await expect(toast(page)).toContainText('to your own account first')
})
