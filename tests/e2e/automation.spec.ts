import { expect, type Page, test } from '@playwright/test'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { refuse } from './shown-videos.ts'
import { serveSite, toast } from './site.ts'

let receiver: Receiver
const site = serveSite(async () => {
  receiver = await startReceiver()
  return { CALLBACK_ALLOWED_ORIGINS: receiver.origin }
})
test.afterAll(() => receiver.close())

const openApi = (page: Page) => page.goto(`${site.url}/api`)
const me = async (token: string) =>
  (await fetch(`${site.url}/api/n8n/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('AUT-08 a signed-out visitor is asked to sign in, and can read the guide', async ({ page }) => {
  await openApi(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=/api')
  await expect(main.getByRole('heading', { name: 'N8N workflow' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Create API token' })).toBeHidden()
})

test('AUT-01 AUT-02 the first token takes one click, is shown in full once, and stops working when deleted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await site.enterAsUser(context)
  await openApi(page)
  await page.getByRole('button', { name: 'Create default token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your new API token' })
  const token = (await dialog.getByText(/^srl_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy token' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  expect(await me(token)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const item = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')
  await expect(item).toContainText('Default token')
  await expect(item).toContainText(`${token.slice(0, 8)}…${token.slice(-8)}`)
  await page.reload()
  await expect(page.getByText(token)).toBeHidden()
  await item.getByRole('button', { name: 'Delete Default token' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('API token deleted')
  await expect(page.getByText('You have no API token yet')).toBeVisible()
  expect(await me(token)).toBe(401)
})

test('AUT-01 a token needs a name, and a failure is reported', async ({ page, context }) => {
  await site.enterAsUser(context)
  await openApi(page)
  await page.getByRole('button', { name: 'Create API token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API token' })
  await dialog.getByLabel('Token name').fill('  ')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Token name is required')
  await page.route('**/api/user-tokens', (route) =>
    route.request().method() === 'POST' ? refuse(route, 503, 'UNAVAILABLE', 'Not now.') : route.continue(),
  )
  await dialog.getByLabel('Token name').fill('My workflow')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(toast(page)).toContainText('Failed to create API token')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Create default token' }).click()
  await expect(toast(page)).toContainText('Failed to create default API token')
})

test('AUT-06 the guide shows the rules, and a workflow with the address of this site', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await site.enterAsUser(context)
  await openApi(page)
  const main = page.getByRole('main')
  for (const text of [
    'in English',
    'veo3_fast',
    '9:16',
    '10000',
    '99999',
    '24 hours',
    'Only the first image',
    '15–30 seconds',
    '1–120 credits',
  ])
    await expect(main).toContainText(text)
  await main.getByRole('button', { name: 'Copy workflow' }).click()
  await expect(main.getByText('Copied')).toBeVisible()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.nodes.map((node: { name: string }) => node.name)).toEqual(
    expect.arrayContaining(['Generate', 'Wait', 'Status', 'Completed?', 'Failed?']),
  )
  expect(JSON.stringify(copied)).toContain(`${site.url}/api/n8n/generate`)
  await main.getByRole('tab', { name: 'Wait for a callback' }).click()
  const downloading = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Download workflow' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('soundreel-callback.json')
})

test('AUT-07 a webhook shows its secret once, and its log shows the deliveries', async ({ page, context }) => {
  await site.enterAsUser(context)
  await openApi(page)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill('http://192.168.1.1/hook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(toast(page)).toContainText('public internet')
  await dialog.getByLabel('Address').fill(`${receiver.origin}/hook`)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByRole('dialog', { name: 'Signing secret' }).getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const entry = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(entry).toContainText('Delivered', { timeout: 15_000 })
  await entry.getByRole('button', { name: 'Send webhook.test again' }).click()
  await expect.poll(() => receiver.calls.length, { timeout: 15_000 }).toBe(2)
})

test('AUT-07 the reference shows every call, with examples that can be copied', async ({ page }) => {
  await page.goto(`${site.url}/docs`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Automation' })).toBeVisible()
  await expect(main.getByText('/api/n8n/generate', { exact: true })).toBeVisible()
  await expect(main.getByText('INSUFFICIENT_CREDITS').first()).toBeVisible()
  await main.getByRole('tab', { name: 'Python' }).first().click()
  await expect(main.getByText('urllib.request.Request').first()).toBeVisible()
})
