import { expect, type Page, test } from '@playwright/test'
import { startTelegramFake, type TelegramFake } from '#tests/fakes/telegram.ts'
import { holdChanges } from './hold-changes.ts'
import { listenToConsole, serveSite, toast } from './site.ts'
import { password, signIn } from './visitor.ts'

// Listens before the product starts, because its address is part of the product's environment.
let telegram: TelegramFake
const environment: Record<string, string> = {}
test.beforeAll(async () => {
  telegram = await startTelegramFake()
  environment.TELEGRAM_API_URL = telegram.url
})
test.afterAll(() => telegram.close())
const site = serveSite(environment)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Other Settings' }).click()
const stored = async (page: Page) => (await page.request.get(`${site.url}/api/admin/settings`)).json()

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}

async function open(page: Page): Promise<string[]> {
  const complaints = listenToConsole(page)
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin`)
  await expect(page.getByLabel('PayPal Client ID')).toBeVisible()
  return complaints
}

test('ADM-02 ADM-03 a secret is saved, masked, shown on demand and removed when it is emptied', async ({ page }) => {
  const complaints = await open(page)
  const secret = page.getByLabel('PayPal Client Secret', { exact: true })
  await page.getByLabel('Enable PayPal').click()
  await page.getByLabel('PayPal Client ID').fill('client-of-mine')
  await page.getByLabel('PayPal Webhook ID').fill('webhook-of-mine')
  await secret.fill('canary-secret')
  await choose(page, 'PayPal Environment', 'Production')
  await choose(page, 'Creem Environment', 'Production')
  await save(page)
  await expect(toast(page)).toContainText('Settings updated')
  expect(await stored(page)).toMatchObject({
    ...{ paypalEnabled: true, paypalClientId: 'client-of-mine', paypalWebhookId: 'webhook-of-mine' },
    ...{ paypalEnvironment: 'production', creemEnabled: false, creemEnvironment: 'prod' },
  })
  await page.reload()
  await expect(page.getByLabel('PayPal Client ID')).toHaveValue('client-of-mine')
  await expect(page.getByLabel('Enable PayPal')).toBeChecked()
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(secret).not.toHaveValue('canary-secret')
  await page.getByRole('button', { name: 'Show PayPal Client Secret' }).click()
  await expect(secret).toHaveValue('canary-secret')
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide PayPal Client Secret' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  await save(page)
  await expect(toast(page)).toContainText('Nothing was changed.')
  await secret.fill('')
  await expect(page.getByText('Deleted when you save')).toBeVisible()
  await save(page)
  await expect(toast(page)).not.toContainText('Nothing was changed.')
  await page.reload()
  await expect(page.getByLabel('PayPal Client ID')).toHaveValue('client-of-mine')
  await expect(secret).toHaveValue('')
  expect(complaints).toEqual([])
})

test('ADM-02 ADM-04 saving one section keeps unsaved text in another, and reports invalid fields', async ({ page }) => {
  await open(page)
  await page.getByLabel('Google Client ID').fill('half typed')
  await page.getByLabel('Veo3 Fast credits').fill('1001')
  await page.getByRole('button', { name: 'Save model pricing' }).click()
  await expect(page.getByText('Credits must be 1 to 1000')).toBeVisible()
  await page.getByLabel('Veo3 Fast credits').fill('3')
  await page.getByRole('button', { name: 'Save model pricing' }).click()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(page.getByLabel('Google Client ID')).toHaveValue('half typed')
  await expect(section(page, 'Google OAuth')).toContainText('must be registered in the Google console')
  await page.getByLabel('Redirect URI').fill('nonsense')
  await save(page)
  await expect(section(page, 'Google OAuth').getByRole('alert')).toContainText('starts with http')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Google Client ID')).toHaveValue('')
})

test('ADM-04 the fields of prices carry their range from 1 to 1000 and what is shown if they are empty, and each saves its own price', async ({
  page,
}) => {
  await open(page)
  const prices = ['credits', 'API price'].flatMap((price) => [`Veo3 (Quality) ${price}`, `Veo3 Fast ${price}`])
  for (const [index, name] of prices.entries()) {
    await expect(page.getByLabel(name)).toHaveAttribute('min', '1')
    await expect(page.getByLabel(name)).toHaveAttribute('max', '1000')
    await page.getByLabel(name).fill(String(21 + index))
  }
  await expect(page.getByLabel('Veo3 (Quality) API price')).toHaveAttribute('placeholder', '0.50')
  await expect(page.getByLabel('Veo3 Fast API price')).toHaveAttribute('placeholder', '0.20')
  await save(page)
  await expect(toast(page)).toContainText('Settings updated')
  const saved = { veo3Credits: 21, veo3FastCredits: 22, veo3ApiPrice: '23.00', veo3FastApiPrice: '24.00' }
  expect(await stored(page)).toMatchObject(saved)
})

test('ADM-05 a Telegram bot is saved and tested', async ({ page }) => {
  await open(page)
  const form = section(page, 'Telegram')
  await form.getByRole('button', { name: 'Test Telegram Bot' }).click()
  await expect(toast(page)).toContainText('Telegram Test Failed')
  await expect(toast(page)).toContainText('Failed to send test message')
  await form.getByLabel('Bot Token', { exact: true }).fill(telegram.token)
  await form.getByLabel('Chat ID').fill('4242')
  await form.getByRole('button', { name: 'Save Telegram Settings' }).click()
  await expect(toast(page)).toContainText('Telegram Settings Updated')
  await form.getByRole('button', { name: 'Test Telegram Bot' }).click()
  await expect(toast(page)).toContainText('Telegram Test Sent')
  expect(telegram.messages).toHaveLength(1)
})

test('ADM-09 ADM-11 a balance is set, an account disabled and enabled, and all of it is in the audit log', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newContext()
  const { username } = await site.enterAsUser(visitor)
  await open(page)
  const users = section(page, 'User Management')
  await users.getByRole('searchbox').fill(username)
  await expect(users.getByRole('columnheader')).toHaveText([
    'Username',
    'Email',
    'Credits',
    'Videos Created',
    'Status',
    'Actions',
  ])
  const row = users.getByRole('row').filter({ hasText: username })
  await row.getByRole('button', { name: `Edit credits of ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Credits' })
  await dialog.getByLabel('Credits').fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Credits cannot be negative')
  await dialog.getByLabel('Credits').fill('777')
  await dialog.getByLabel('Reason').fill('a gift')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Credits updated')
  await expect(row).toContainText('777')
  await row.getByRole('button', { name: `Disable ${username}` }).click()
  await expect(toast(page)).toContainText('User updated')
  await expect(row).toContainText('Disabled')
  expect((await visitor.request.get(`${site.url}/api/video-tasks`)).status()).toBe(401)
  await row.getByRole('button', { name: `Enable ${username}` }).click()
  await expect(row).toContainText('Active')
  await signIn(site.url, { username, password })
  await row.getByRole('button', { name: username, exact: true }).click()
  await expect(page.getByRole('dialog', { name: username })).toContainText('a gift')
  await page.keyboard.press('Escape')
  await page.reload()
  const log = section(page, 'Audit log')
  await expect(log).toContainText('set user credits')
  await expect(log).toContainText('credits: 20 → 777')
  await log.getByLabel('Action or subject').fill('toggle')
  await expect(log).not.toContainText('set user credits')
  await expect(log).toContainText('isActive: true → false')
  await log.getByLabel('From day (UTC)').fill('2100-01-01')
  await expect(log).toContainText('No matching entries.')
  await visitor.close()
})

test('ADM-09 nobody disables themselves, and a balance that changed meanwhile is shown before it is set', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newContext()
  const { username } = await site.enterAsUser(visitor)
  await visitor.close()
  await open(page)
  const users = section(page, 'User Management')
  await users.getByRole('searchbox').fill('admin')
  await expect(users.getByRole('button', { name: 'Disable admin' })).toBeDisabled()
  await users.getByRole('searchbox').fill(username)
  await users.getByRole('button', { name: `Edit credits of ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Credits' })
  await expect(dialog).toContainText(`${username} has 20 credits.`)
  const found = await page.request.get(`${site.url}/api/admin/users?search=${username}`)
  const [{ id }] = await found.json()
  await page.request.put(`${site.url}/api/admin/users/${id}/credits`, {
    ...{ data: { credits: 5 }, headers: { origin: site.url }, failOnStatusCode: true },
  })
  await dialog.getByLabel('Credits').fill('30')
  await expect(dialog).toContainText('The ledger will record +10.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The balance is now 5. Please check it and try again.')
  await expect(dialog).toContainText(`${username} has 5 credits. The ledger will record +25.`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Credits updated')
  await expect(users.getByRole('row').filter({ hasText: username })).toContainText('30')
})

test('ADM-09 ACC-08 a password reset link is created, shown once, and works once', async ({ page, browser }) => {
  const visitor = await browser.newContext()
  const { username } = await site.enterAsUser(visitor)
  await open(page)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username)
  await page.getByRole('button', { name: username, exact: true }).click()
  const record = page.getByRole('dialog', { name: username })
  await record.getByRole('button', { name: 'Create a password link' }).click()
  const link = await record.getByRole('status').getByRole('code').textContent()
  await expect(record.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: username, exact: true }).click()
  await expect(record.getByRole('button', { name: 'Create a password link' })).toBeVisible()
  const stranger = await visitor.newPage()
  await stranger.goto(link ?? '')
  await stranger.getByLabel('New password').fill('battery staple')
  await stranger.getByLabel('Confirm password').fill('battery staple')
  await stranger.getByRole('button', { name: 'Set new password' }).click()
  await expect(stranger).toHaveURL(`${site.url}/login`)
  await visitor.close()
})

test('PLT-08 saving the free space keeps the days that another administrator has set meanwhile', async ({ page }) => {
  await open(page)
  const storage = section(page, 'Disk and retention')
  const days = storage.getByLabel('Keep videos for (days)')
  await expect(days).toBeVisible()
  await page.request.put(`${site.url}/api/admin/storage`, {
    ...{ data: { retentionDays: 45 }, headers: { origin: site.url }, failOnStatusCode: true },
  })
  await storage.getByLabel('Minimum free space (MB)').fill('2000')
  await storage.getByRole('button', { name: 'Save policy' }).click()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(days).toHaveValue('45')
})

test('ADM-13 text typed while a page of the operator is being saved stays, and is not saved yet', async ({ page }) => {
  await open(page)
  const { asked, release } = await holdChanges(page, '**/api/admin/site-pages/*')
  const text = section(page, 'Legal pages').getByLabel('Text')
  await text.fill('## House rules')
  await page.getByRole('button', { name: 'Save page' }).click()
  await asked
  await text.fill('## House rules\n\nBe kind.')
  release()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(text).toHaveValue('## House rules\n\nBe kind.')
  await expect(section(page, 'Legal pages').getByRole('button', { name: 'Discard' })).toBeVisible()
})

const specified = [
  ...['KIE token', 'PayPal', 'Creem', 'Google OAuth', 'Model Pricing (credits)', 'API Pricing', 'Telegram'],
  ...['Credit Packages', 'Provider API (KIE)', 'Video Recovery', 'User Management'],
]

test('ADM-12 ADM-13 ADM-14 the sections of the specification, charts, checklist and the operator’s own pages', async ({
  page,
}) => {
  const complaints = await open(page)
  for (const name of specified) await expect(section(page, name)).toBeVisible()
  await expect(section(page, 'Overview').getByRole('figure')).toHaveCount(3)
  await page.getByRole('button', { name: 'A year' }).click()
  await expect(page.getByRole('button', { name: 'A year' })).toHaveAttribute('aria-pressed', 'true')
  await expect(section(page, 'Go live')).toContainText('/api/creem/webhook')
  await section(page, 'Legal pages').getByLabel('Text').fill('## House rules\n\nBe kind.')
  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(toast(page)).toContainText('Settings updated')
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible()
  expect(complaints).toEqual([])
})
