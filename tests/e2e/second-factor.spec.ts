import { expect, type Page, test } from '@playwright/test'
import { totpCode, totpStep } from '#server/features/accounts/factors/totp.ts'
import { makeClip } from '#tests/make-clip.ts'
import { look } from './look.ts'
import { loseAnswers } from './lose-answers.ts'
import { administrator, serveSite, toast } from './site.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'
import { password, signIn } from './visitor.ts'

const site = serveSite()

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' })

async function addPasskey(page: Page, secret = password) {
  await page.goto(`${site.url}/my-account`)
  await ways(page).getByRole('button', { name: 'New passkey' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(secret)
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

test('SEC-19 a browser that fails to suggest a passkey says nothing: nobody has asked for it', async ({ page }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true)
    navigator.credentials.get = () => {
      document.documentElement.dataset.asked = ''
      return Promise.reject(new DOMException('There is no authenticator.', 'NotSupportedError'))
    }
  })
  await page.goto(`${site.url}/login`)
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('wrong horse')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page)).toHaveText('Đăng nhập thất bạiTên đăng nhập hoặc mật khẩu không đúng')
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

test('SEC-19 an authenticator app that was set up is listed, even if the answer was lost', async ({
  page,
  context,
}) => {
  // Without the event stream, which would report it at once.
  await page.route('**/api/events', (route) => route.abort())
  await site.enterAsUser(context)
  await page.goto(`${site.url}/my-account`)
  await ways(page).getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  const key = (await page.getByTestId('totp-key').textContent())?.replaceAll(' ', '') ?? ''
  await loseAnswers(page, '**/api/user/totp/confirm')
  await page.getByLabel('Code of the app').fill(totpCode(key, totpStep(new Date())))
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('The app was not set up')
  await expect(ways(page).getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
  await expect(ways(page)).toContainText('10 unused codes')
})

test('SEC-19 a second factor that another device has added is listed at once', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await page.goto(`${site.url}/my-account`)
  await expect(ways(page).getByRole('button', { name: 'Set up' })).toBeVisible()
  const other = await signIn(site.url, { username, password })
  const { secret } = await other.call('POST', '/api/user/totp', { password })
  await other.call('POST', '/api/user/totp/confirm', { code: totpCode(secret, totpStep(new Date())) })
  await expect(ways(page).getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
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

/** Signs in again with the password alone, so that the session has not confirmed with the passkey. */
async function enterAdministratorAgain(page: Page) {
  await page.context().clearCookies()
  await site.enterAsAdmin(page.context())
}

test('SEC-19 a file of all transactions and an upload ask for the second factor, then continue by themselves', async ({
  page,
  context,
}) => {
  await site.enterAsAdmin(context)
  await plugInAuthenticator(page)
  await addPasskey(page, administrator.password)
  await enterAdministratorAgain(page)
  await page.goto(`${site.url}/history`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await confirmWithPasskey(page)
  expect((await saving).suggestedFilename()).toBe('all-transactions.csv')

  await enterAdministratorAgain(page)
  await page.goto(`${site.url}/admin/showcase`)
  await page.getByRole('button', { name: 'Add clip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add clip' })
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await dialog.getByLabel('MP4 file').setInputFiles(await makeClip('16:9', { seconds: 2 }))
  await dialog.getByLabel('Words').fill('A quiet harbour')
  await dialog.getByLabel('Label').fill('Our model')
  await dialog.getByRole('button', { name: 'Add clip' }).click()
  await confirmWithPasskey(page)
  await expect(page.getByRole('list', { name: 'Clips' }).getByRole('listitem')).toContainText('A quiet harbour')

  await page.goto(`${site.url}/my-account`)
  await ways(page)
    .getByRole('button', { name: /^Remove (?!password)/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page)).toContainText('Passkey removed')
})

const confirmWithPasskey = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Use a passkey' }).click()

test('SEC-19 the administration waits until the session has used a demanded second factor', async ({
  page,
  context,
}) => {
  await site.enterAsAdmin(context)
  const keeper = await signIn(site.url, administrator)
  const { secret } = await keeper.call('POST', '/api/user/totp', { password: administrator.password })
  const code = (steps: number) => totpCode(secret, totpStep(new Date()) + steps)
  const { recoveryCodes } = await keeper.call('POST', '/api/user/totp/confirm', { code: code(0) })
  await keeper.call('PUT', '/api/admin/settings', { adminsNeedSecondFactor: true })
  await page.goto(`${site.url}/admin`)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const gate = page.getByRole('main').getByRole('status').filter({ hasText: 'Confirm that it is you' })
  // The page's own calls ask first.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(gate).toBeVisible()
  await look(page, 'admin-unconfirmed')
  await gate.getByRole('button', { name: 'Confirm' }).press('Enter')
  await look(page, 'step-up', '[role=dialog]')
  await dialog.getByLabel('Code').fill(recoveryCodes[0])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: 'Administrators need a second factor' })).toBeChecked()
  await keeper.call('PUT', '/api/admin/settings', { adminsNeedSecondFactor: false })
  await keeper.call('DELETE', '/api/user/totp')
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
