import { expect, type Page, test } from '@playwright/test'
import { serveSite, toast } from './site.ts'

const site = serveSite()

async function open(page: Page, path: string): Promise<void> {
  await site.enterAsAdmin(page.context())
  await page.goto(site.url + path)
  await expect(page.getByRole('searchbox', { name: 'Search settings and users' })).toBeVisible()
}

test('ADM-14 what is typed and not saved stays while everything is loaded again', async ({ page }) => {
  await open(page, '/admin/notices')
  await page.getByLabel('Chat ID').fill('42')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Overview' }).click()
  await page.route('**/api/admin/margins/apply', (route) => route.abort())
  const setPrices = page.getByRole('button', { name: 'Set prices with a margin of 30 %' })
  await expect(setPrices).toBeVisible()
  const loadedAgain = page.waitForResponse('**/api/admin/checklist')
  await setPrices.click()
  await expect(toast(page)).toContainText('The prices were not set')
  await loadedAgain
  await expect(page.getByText('1 unsaved change.')).toBeVisible()
  await page.getByRole('link', { name: 'Review and save' }).click()
  await expect(page.getByLabel('Chat ID')).toHaveValue('42')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeHidden()
})

test('ADM-14 ADM-12 the link of an alarm keeps what is typed and not saved', async ({ page }) => {
  await page.route('**/api/admin/overview?*', async (route) => {
    const response = await route.fetch()
    const alarms = [{ key: 'storage-low', detail: 'the disk is full', createdAt: '2026-05-01T10:00:00.000Z' }]
    await route.fulfill({ response, json: { ...(await response.json()), alarms } })
  })
  await open(page, '/admin/notices')
  await page.getByLabel('Chat ID').fill('42')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Overview' }).click()
  const overview = page.getByRole('region', { name: 'Overview', exact: true })
  await overview.getByRole('link', { name: 'Disk and retention' }).click()
  await expect(page).toHaveURL(`${site.url}/admin#storage`)
  await expect(page.getByText('1 unsaved change.')).toBeAttached()
  await expect(page.getByLabel('Chat ID')).toHaveValue('42')
})

test('ADM-14 ADM-03 a stored secret that is shown is no unsaved change, and replaces nothing that was typed', async ({
  page,
}) => {
  await open(page, '/admin/payments')
  const secret = page.getByLabel('PayPal Client Secret', { exact: true })
  const save = page.getByRole('button', { name: 'Save Other Settings' })
  const show = page.getByRole('button', { name: 'Show PayPal Client Secret' })
  await secret.fill('stored-secret')
  await save.click()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(secret).not.toHaveValue('stored-secret')
  await show.click()
  await expect(secret).toHaveValue('stored-secret')
  await page.getByRole('link', { name: 'Prices and packages', exact: true }).click()
  await expect(page.getByLabel('Veo3 Fast credits')).toBeVisible()
  await save.click()
  await expect(toast(page).filter({ hasText: 'Nothing was changed.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeHidden()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(secret).not.toHaveValue('stored-secret')

  const typed = Promise.withResolvers<void>()
  await page.route('**/api/admin/settings/reveal', (route) => typed.promise.then(() => route.fallback()))
  const asked = page.waitForRequest('**/api/admin/settings/reveal')
  await show.click()
  await asked
  await secret.fill('typed meanwhile')
  typed.resolve()
  await expect(secret).toHaveAttribute('type', 'text')
  await expect(secret).toHaveValue('typed meanwhile')
  await secret.fill('')
  await save.click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
})
