import { expect, type Page, test } from '@playwright/test'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { administrator, serveSite, toast } from './site.ts'
import { signIn } from './visitor.ts'

const site = serveSite()

const dialog = (page: Page) => page.getByRole('dialog')
const note = (page: Page) => page.getByText('1 unsaved change.')

test.beforeEach(({ context }) => site.enterAsAdmin(context))

test('ADM-14 the unsaved limits of an account at KIE end with the account', async ({ page }) => {
  const keeper = await signIn(site.url, administrator)
  await keeper.call('POST', '/api/admin/kie-apis', { name: 'one', token: 'key-1' })
  await page.goto(`${site.url}/admin/providers`)
  await page.getByRole('button', { name: 'Limits of one' }).click()
  await dialog(page).getByLabel('Daily limit').fill('5')
  await page.keyboard.press('Escape')
  await expect(note(page)).toBeVisible()
  await page.getByRole('button', { name: 'Delete one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('KIE API deleted')
  await expect(note(page)).toBeHidden()
})

test('ADM-14 the unsaved changes to an added model end with the model', async ({ page }) => {
  const keeper = await signIn(site.url, administrator)
  const models: { data: AdminModel[] } = await keeper.call('GET', '/api/admin/models')
  const definition = models.data.find((one) => one.definition !== null)?.definition
  await keeper.call('POST', '/api/admin/models', { ...definition, id: 'acme-one', label: 'Acme One' })
  await page.goto(`${site.url}/admin/models`)
  await page.getByRole('button', { name: 'Change Acme One' }).click()
  await dialog(page).getByLabel('Summary').fill('Half typed')
  await page.keyboard.press('Escape')
  await expect(note(page)).toBeVisible()
  await page.getByRole('button', { name: 'Definition of Acme One' }).click()
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page)).toContainText('The model was removed')
  await expect(note(page)).toBeHidden()
})
