import { expect, type Page, test } from '@playwright/test'
import { openGroup } from './admin-menu.ts'
import { holdChanges } from './hold-changes.ts'
import { serveSite, toast } from './site.ts'

const site = serveSite()

async function open(page: Page, path: string): Promise<void> {
  await site.enterAsAdmin(page.context())
  await page.goto(site.url + path)
  await expect(page.getByRole('searchbox', { name: 'Search settings and users' })).toBeVisible()
}

test('ADM-14 unsaved changes survive a reload of all data', async ({ page }) => {
  await open(page, '/admin/notices')
  await page.getByLabel('Chat ID').fill('42')
  await openGroup(page, 'Overview')
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

test('ADM-14 ADM-12 the link of an alarm keeps what is typed and not saved, and moves the focus to its section', async ({
  page,
}) => {
  await page.route('**/api/admin/overview?*', async (route) => {
    const response = await route.fetch()
    const alarms = [{ key: 'storage-low', detail: 'the disk is full', createdAt: '2026-05-01T10:00:00.000Z' }]
    await route.fulfill({ response, json: { ...(await response.json()), alarms } })
  })
  await open(page, '/admin/notices')
  await page.getByLabel('Chat ID').fill('42')
  await openGroup(page, 'Overview')
  const overview = page.getByRole('region', { name: 'Overview', exact: true })
  await overview.getByRole('link', { name: 'Disk and retention' }).click()
  await expect(page).toHaveURL(`${site.url}/admin#storage`)
  await expect(page.getByRole('region', { name: 'Disk and retention', exact: true })).toBeFocused()
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
  await openGroup(page, 'Prices and packages')
  await expect(page.getByLabel('Veo3 Fast credits')).toBeVisible()
  await save.click()
  await expect(toast(page).filter({ hasText: 'Nothing was changed.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeHidden()
  await openGroup(page, 'Payments')
  await expect(secret).not.toHaveValue('stored-secret')

  const { asked, release } = await holdChanges(page, '**/api/admin/settings/reveal')
  await show.click()
  await asked
  await secret.fill('typed meanwhile')
  release()
  await expect(secret).toHaveAttribute('type', 'text')
  await expect(secret).toHaveValue('typed meanwhile')
  await secret.fill('')
  await save.click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
})

test('ADM-14 saving ends the unsaved changes, even if the form was closed before the answer', async ({ page }) => {
  await open(page, '/admin/notices')
  const note = page.getByRole('link', { name: 'Review and save' })
  const forms = [
    ['Notices', 'Chat ID', 'Save Telegram Settings', 'Telegram Settings Updated'],
    ['Payments', 'PayPal Client ID', 'Save Other Settings', 'Settings updated'],
  ] as const
  for (const [group, label, action, saved] of forms) {
    await openGroup(page, group)
    await page.getByLabel(label).fill('4242')
    await expect(note).toBeVisible()
    const { asked, release } = await holdChanges(page, '**/api/admin/settings**')
    await page.getByRole('button', { name: action }).click()
    await asked
    await openGroup(page, 'User Management')
    release()
    await expect(toast(page).filter({ hasText: saved })).toBeVisible()
    await expect(note).toBeHidden()
    await page.unrouteAll()
  }
})

test('ADM-14 ADM-06 a package whose form was closed before the answer is not filled in again', async ({ page }) => {
  await open(page, '/admin/prices')
  await page.getByRole('button', { name: 'Add package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Package' })
  await dialog.getByLabel('Package name').fill('Mini')
  await dialog.getByLabel('Credits', { exact: true }).fill('100')
  await dialog.getByLabel('Price (USD)').fill('1')
  const { asked, release } = await holdChanges(page, '**/api/admin/credit-packages')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await asked
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  release()
  await expect(toast(page)).toContainText('Package saved')
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeHidden()
  await page.getByRole('button', { name: 'Add package' }).click()
  await expect(dialog.getByLabel('Package name')).toHaveValue('')
})
