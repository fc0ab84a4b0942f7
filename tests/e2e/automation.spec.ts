import { expect, type Page, test } from '@playwright/test'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { look } from './look.ts'
import { loseAnswers } from './lose-answers.ts'
import { refuse } from './shown-videos.ts'
import { no1080p, serveSite, toast } from './site.ts'

let receiver: Receiver
const site = serveSite(async () => {
  receiver = await startReceiver()
  return { ...no1080p, CALLBACK_ALLOWED_ORIGINS: receiver.origin }
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

test('AUT-01 if another user signs in, in another tab, the tokens of the first one are no longer shown', async ({
  page,
  context,
}) => {
  const first = await site.enterAsUser(context)
  await first.visitor.call('POST', '/api/user-tokens', { name: 'Token of the first' })
  await openApi(page)
  await expect(page.getByText('Token of the first')).toBeVisible()
  const second = await site.enterAsUser(context)
  const other = await context.newPage()
  await openApi(other)
  const account = { name: `Account of ${second.username}` }
  await expect(other.getByRole('button', account)).toBeVisible()
  await expect(page.getByRole('button', account)).toBeVisible()
  await expect(page.getByText('You have no API token yet')).toBeVisible()
  await expect(page.getByText('Token of the first')).toHaveCount(0)
})

test('AUT-01 a token that was created is listed, even if the answer was lost', async ({ page, context }) => {
  await site.enterAsUser(context)
  await openApi(page)
  const tokens = page.getByRole('list', { name: 'API tokens' }).getByRole('button', { name: /^Delete/ })
  await expect(page.getByText('You have no API token yet')).toBeVisible()
  await loseAnswers(page, '**/api/user-tokens')
  await page.getByRole('button', { name: 'Create default token' }).click()
  await expect(toast(page)).toContainText('Failed to create default API token')
  await expect(tokens).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Connect an assistant' }).click()
  await page.getByLabel('Spending cap').press('Enter')
  await expect(toast(page)).toContainText('Failed to create API token')
  await page.goBack()
  await expect(tokens).toHaveCount(2)
})

test('AUT-07 a webhook that was added is listed, even if the answer was lost', async ({ page, context }) => {
  await site.enterAsUser(context)
  await openApi(page)
  await loseAnswers(page, '**/api/webhook-endpoints')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill(`${receiver.origin}/hook`)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(toast(page)).toContainText('Failed to add webhook')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(1)
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

test('API-02 a token is created and edited with scopes and budgets, and shows what is used', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await openApi(page)
  await page.getByRole('button', { name: 'Create API token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Token name').fill('Shop')
  await dialog.getByLabel('Per day').fill('1.5')
  for (const scope of ['See your videos and prices', 'Make, cancel and delete videos', 'See your username and credits'])
    await dialog.getByLabel(scope).uncheck()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText([
    'Choose at least one scope',
    'Credits must be a whole number from 1 to 1000000000',
  ])
  await look(page, 'token-form', '[role=dialog]')
  await dialog.getByLabel('Make, cancel and delete videos').check()
  await dialog.getByLabel('Valid').click()
  await page.getByRole('option', { name: '90 days' }).click()
  await dialog.getByLabel('Per day').fill('100')
  await dialog.getByLabel('Per month').fill('1000')
  await dialog.getByLabel('In total').fill('5000')
  await dialog.getByLabel('Per video').fill('40')
  await page.keyboard.press('Enter')
  const token = (await dialog.getByText(/^srl_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  const item = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem').first()
  await expect(item).toContainText('Make, cancel and delete videos · At most 40 credits per video')
  for (const budget of ['Today: 0 of 100', 'This month: 0 of 1,000', 'In total: 0 of 5,000'])
    await expect(item.getByRole('progressbar', { name: `${budget} credits` })).toBeVisible()
  await expect(item).toContainText('Valid until ')

  const generate = async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ model: 'veo3', prompt: 'waves' })
    const answer = await fetch(`${site.url}/api/v1/videos`, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  const { creditsUsed } = (await generate()).body
  for (const [cap, words] of [
    [creditsUsed, 'Used up'],
    [Math.floor((creditsUsed * 5) / 4), 'Almost used up'],
  ]) {
    await item.getByRole('button', { name: 'Edit Shop' }).click()
    await expect(dialog.getByLabel('Per video')).toHaveValue('40')
    await dialog.getByLabel('Per day').fill(String(cap))
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(item).toContainText(`${creditsUsed} of ${cap} credits`)
    await expect(item.getByText(words)).toBeVisible()
    await expect(item).toContainText('Resets ')
    expect((await generate()).body.code).toBe('TOKEN_BUDGET_REACHED')
  }
  await item.getByRole('button', { name: 'Edit Shop' }).click()
  for (const cap of ['Per day', 'Per month', 'In total', 'Per video']) await dialog.getByLabel(cap).fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(item).toContainText('No spending limit')
  await expect(item.getByRole('button', { name: 'Edit Shop' })).toBeFocused()
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
  await expect(dialog.getByText('public internet')).toBeVisible()
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await expect(toast(page)).toHaveCount(0)
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

test('AUT-07 API-08 the reference shows every call of programs, with examples that can be copied', async ({
  page,
  context,
}) => {
  await page.goto(`${site.url}/docs`)
  await expect(page.locator('html[data-app-ready]')).toBeAttached()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Automation' })).toBeVisible()
  await expect(main.getByText('/api/n8n/generate', { exact: true })).toBeVisible()
  await main.getByText('/api/v1/videos', { exact: true }).first().click()
  await expect(main.getByText(/TOKEN_BUDGET_REACHED/).first()).toBeVisible()
  const videos = main.locator('#post-api-v1-videos')
  await videos.getByRole('tab', { name: 'TypeScript SDK' }).click()
  await expect(videos.getByText('client.videos.create')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await videos.getByRole('tab', { name: 'TypeScript SDK' }).press('ArrowRight')
  await expect(videos.getByRole('tab', { name: 'CLI' })).toBeFocused()
  await videos.getByRole('button', { name: 'Copy CLI' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain(`export SOUNDREEL_URL=${site.url}\nnpx soundreel generate`)
  // From another page of the site, its content is loaded.
  await expect(main.getByText('/api/admin/settings', { exact: true })).toBeHidden()
  await main.getByRole('link', { name: 'Calls of the pages' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Calls of the pages' })).toBeVisible()
  await expect(main.getByText('/api/admin/settings', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('/api/v1/videos', { exact: true })).toBeHidden()
})

test('API-07 a token for an assistant has a cap of 50 credits filled in, and stands in the lines to copy', async ({
  page,
  context,
}) => {
  await page.goto(`${site.url}/connect`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=/connect')
  await expect(main.getByText(`claude mcp add --transport http soundreel ${site.url}/mcp`)).toBeVisible()
  await site.enterAsUser(context)
  await openApi(page)
  await main.getByRole('link', { name: 'Connect an assistant' }).click()
  const cap = main.getByLabel('Spending cap')
  await expect(cap).toHaveValue('50')
  await cap.fill('0')
  await cap.press('Enter')
  await expect(main.getByRole('alert')).toHaveText('Credits must be a whole number from 1 to 1000000000')
  await expect(cap).toBeFocused()
  await cap.fill('50')
  await cap.press('Enter')
  const token = (await main.getByText(/^srl_/).textContent()) ?? ''
  for (const block of ['Claude Code', 'Cursor', 'VS Code', 'Others'])
    await expect(main.getByRole('group', { name: block })).toContainText(`Bearer ${token}`)
  const headers = { authorization: `Bearer ${token}` }
  const account = await (await fetch(`${site.url}/api/v1/account`, { headers })).json()
  expect(account.token.budget.windows).toMatchObject([{ window: 'total', cap: 50, used: 0 }])
})
