import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { serveSite, toast } from './site.ts'

const site = serveSite({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '20' })

const table = (page: Page) => page.getByRole('table', { name: 'Transactions' })

test('ADM-10 the address holds the history’s filters, and a usage is refunded once', async ({ page, context }) => {
  const { username, visitor } = await site.enterAsUser(context)
  await visitor.call('POST', '/api/generate-video', { prompt: 'A lantern drifts over the quiet water of the lake' })
  await site.enterAsAdmin(context)
  const listed = page.waitForRequest(/\/api\/admin\/transactions\?/)
  await page.goto(`${site.url}/history`)
  expect(new URL((await listed).url()).searchParams.get('limit')).toBe('50')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    '#',
    'User',
    'Type',
    'Date',
    'Description',
    'Credits',
    'Actions',
  ])
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('option')).toHaveText(['All types', 'Purchase', 'Refund', 'Usage', 'Adjustment'])
  await page.getByRole('option', { name: 'Usage' }).click()
  await page.getByLabel('Username').fill(username)
  await expect(page).toHaveURL(`${site.url}/history?type=usage&user=${username}`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const row = table(page).getByRole('row').nth(1)
  await expect(row.getByRole('cell')).toHaveText([
    ...['1', username, 'Usage', /^\d\d:\d\d \d+\/\d+\/\d{4}$/],
    ...['Veo3 (Quality) video: A lantern drifts over the qu…', '−5', 'Refund'],
  ])
  await row.getByRole('button', { name: 'Refund' }).click()
  await expect(toast(page)).toHaveText('Refund ProcessedRefunded 5 credits to user successfully')
  await expect(row).toContainText('Refunded')
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(`${site.url}/history`)
  await expect(page.getByLabel('Username')).toHaveValue('')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No transactions match these filters.')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2019-12-31')
  await expect(page).toHaveURL(`${site.url}/history?dateTo=2020-01-01&dateFrom=2019-12-31`)
})

test('ADM-10 the CSV file has the rows of the filters, and no others', async ({ page, context }) => {
  const { username, visitor } = await site.enterAsUser(context)
  await visitor.call('POST', '/api/generate-video', { prompt: 'A heron waits at the weir' })
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/history?type=usage&user=${username}`)
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const [, ...rows] = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('A heron waits at the weir')
})

test("ADM-10 'Clear All' is always present, and clears a username that was typed just before", async ({
  page,
  context,
}) => {
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/history`)
  const clear = page.getByRole('button', { name: 'Clear All' })
  await expect(clear).toBeDisabled()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Usage' }).click()
  await expect(page).toHaveURL(`${site.url}/history?type=usage`)
  await expect(clear).toBeEnabled()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5_000)
  // With another filter, and with nothing but the typed text.
  for (let round = 0; round < 2; round += 1) {
    await page.getByLabel('Username').fill('mai')
    await clear.click()
    await expect(page.getByLabel('Username')).toHaveValue('')
    await expect(page).toHaveURL(`${site.url}/history`)
    await page.clock.runFor(1_000)
    await expect(clear).toBeDisabled()
    await expect(page).toHaveURL(`${site.url}/history`)
  }
})

test('ADM-10 a page beyond the last leads to the last, with the same filters', async ({ page, context }) => {
  const { username, visitor } = await site.enterAsUser(context)
  await visitor.call('POST', '/api/generate-video', { prompt: 'waves' })
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/history?page=9&user=${username}`)
  await expect(page).toHaveURL(`${site.url}/history?user=${username}`)
  await expect(table(page)).toContainText('waves')
})

test("ADM-10 'Refund Failed' gives the reason, and shows what another administrator did", async ({ page, context }) => {
  const { username, visitor } = await site.enterAsUser(context)
  const { taskId } = await visitor.call('POST', '/api/generate-video', { prompt: 'waves' })
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/history?type=usage&user=${username}`)
  await expect(table(page).getByRole('button', { name: 'Refund' })).toBeVisible()
  await page.request.post(`${site.url}/api/video/${taskId}/refund`, { data: {}, headers: { origin: site.url } })
  await table(page).getByRole('button', { name: 'Refund' }).click()
  await expect(toast(page)).toHaveText('Refund FailedThe credits for this video have already been refunded.')
  await expect(table(page)).toContainText('Refunded')
})

test('ADM-10 the history that is already loaded shows a change of credits made since', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/history`)
  await expect(table(page)).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Main' })
  await links.getByRole('link', { name: 'Admin' }).click()
  const users = page.getByRole('region', { name: 'User Management' })
  await users.getByRole('button', { name: `Edit credits of ${username}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Credits', { exact: true }).fill('321')
  await dialog.getByLabel('Reason').fill('for a good idea')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Credits updated')
  await links.getByRole('link', { name: 'History' }).click()
  await expect(table(page)).toContainText('for a good idea')
})

test('ADM-06 a package is added, rejected, changed and deleted', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin`)
  const section = page.getByRole('region', { name: 'Credit Packages' })
  await section.getByRole('button', { name: 'Add Package' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price (USD)').fill('9.999')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Package name is required', 'Credits must be positive', 'Price must be valid'])
    await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('Package name').fill('Studio')
  await dialog.getByLabel('Credits', { exact: true }).fill('1000')
  await dialog.getByLabel('Price (USD)').fill('90')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Package saved')
  const row = section.getByRole('row').filter({ hasText: 'Studio' })
  await expect(row).toContainText('$90.00')
  await row.getByRole('button', { name: 'Edit Studio' }).click()
  await dialog.getByLabel('Credits', { exact: true }).fill('1100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1,100')
  await page.route('**/api/admin/credit-packages/*', (route) => route.abort(), { times: 2 })
  await row.getByRole('switch', { name: 'Studio active' }).click()
  await expect(toast(page)).toContainText('Save failed')
  await row.getByRole('button', { name: 'Delete Studio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Delete failed')
  await row.getByRole('button', { name: 'Delete Studio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toHaveText('Package deleted')
  await expect(row).toHaveCount(0)
})

test('ADM-06 a package that was added is listed, even if the answer was lost', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin/prices`)
  const section = page.getByRole('region', { name: 'Credit Packages' })
  await section.getByRole('button', { name: 'Add Package' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Package name').fill('Unanswered')
  await dialog.getByLabel('Credits', { exact: true }).fill('1000')
  await dialog.getByLabel('Price (USD)').fill('90')
  await page.route('**/api/admin/credit-packages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Save failed')
  await page.keyboard.press('Escape')
  await expect(section.getByRole('row').filter({ hasText: 'Unanswered' })).toHaveCount(1)
})
