import { expect, test } from '@playwright/test'
import { mayClose, openGroup } from './admin-menu.ts'
import { holdChanges } from './hold-changes.ts'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

test('ADM-14 PLT-08 the page keeps an unsaved storage policy and warns of it until it is saved', async ({ page }) => {
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/storage`)
  const note = page.getByRole('link', { name: 'Review and save' })
  const [days, space] = [page.getByLabel('Keep videos for (days)'), page.getByLabel('Minimum free space (MB)')]
  const before = await space.inputValue()

  await days.fill('30')
  await space.fill('2000')
  await expect(page.getByText('2 unsaved changes.')).toBeVisible()
  await openGroup(page, 'Notices')
  expect(await mayClose(page)).toBe(false)
  await note.click()
  await expect(days).toHaveValue('30')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(days).toHaveValue('')
  await expect(space).toHaveValue(before)
  await expect(note).toBeHidden()

  const { asked, release } = await holdChanges(page, '**/api/admin/storage')
  await days.fill('45')
  await page.getByRole('button', { name: 'Save policy' }).click()
  await asked
  await openGroup(page, 'Notices')
  await expect(note).toBeVisible()
  release()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(note).toBeHidden()
  expect(await mayClose(page)).toBe(true)
  await openGroup(page, 'Disk and retention')
  await expect(days).toHaveValue('45')
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
})

test('ADM-14 saving an older storage policy keeps a newer one that was typed meanwhile', async ({ page }) => {
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/storage`)
  const days = page.getByLabel('Keep videos for (days)')
  const { asked, release } = await holdChanges(page, '**/api/admin/storage')
  await days.fill('50')
  await page.getByRole('button', { name: 'Save policy' }).click()
  await asked
  await openGroup(page, 'Notices')
  await openGroup(page, 'Disk and retention')
  await expect(days).toHaveValue('50')
  await days.fill('60')
  await openGroup(page, 'Notices')
  release()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(page.getByText('1 unsaved change.')).toBeVisible()
  await openGroup(page, 'Disk and retention')
  await expect(days).toHaveValue('60')
})
