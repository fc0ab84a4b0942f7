import { expect, type Page, test } from '@playwright/test'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { openGroup } from './admin-menu.ts'
import { holdChanges } from './hold-changes.ts'
import { administrator, serveSite, toast } from './site.ts'
import { signIn } from './visitor.ts'

const site = serveSite()

const dialog = (page: Page) => page.getByRole('dialog')
const note = (page: Page) => page.getByText('1 unsaved change.')

test.beforeEach(({ context }) => site.enterAsAdmin(context))

/** Types into the limits of a new account at KIE, and asks to delete the account. */
async function deleteWithDraft(page: Page, name: string) {
  const keeper = await signIn(site.url, administrator)
  await keeper.call('POST', '/api/admin/kie-apis', { name, token: `key-${name}` })
  await page.goto(`${site.url}/admin/providers`)
  await page.getByRole('button', { name: `Limits of ${name}` }).click()
  await dialog(page).getByLabel('Daily limit').fill('5')
  await page.keyboard.press('Escape')
  await expect(note(page)).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

/** Holds the changes under this path. @returns a function that leaves the page once one was sent, then lets it go */
async function holdUntilLeft(page: Page, path: string) {
  const { asked, release } = await holdChanges(page, path)
  return async () => {
    await asked
    await page.keyboard.press('Escape')
    await openGroup(page, 'Notices')
    await expect(note(page)).toBeVisible()
    release()
  }
}

test('ADM-14 the unsaved limits of an account at KIE end with the account', async ({ page }) => {
  await deleteWithDraft(page, 'one')
  await expect(toast(page)).toContainText('KIE API deleted')
  await expect(note(page)).toBeHidden()
})

test('ADM-14 the unsaved limits also end if the administrator leaves the page before the account is deleted', async ({
  page,
}) => {
  const leavePage = await holdUntilLeft(page, '**/api/admin/kie-apis/*')
  await deleteWithDraft(page, 'two')
  await leavePage()
  await expect(toast(page)).toContainText('KIE API deleted')
  await expect(note(page)).toBeHidden()
})

test('ADM-14 the unsaved changes to a package end with it, even if the page is left before', async ({ page }) => {
  const keeper = await signIn(site.url, administrator)
  await keeper.call('POST', '/api/admin/credit-packages', { name: 'Mini', credits: 100, price: '1' })
  await page.goto(`${site.url}/admin/prices`)
  await page.getByRole('button', { name: 'Edit Mini' }).click()
  await dialog(page).getByLabel('Description').fill('Half typed')
  await page.keyboard.press('Escape')
  await expect(note(page)).toBeVisible()
  const leavePage = await holdUntilLeft(page, '**/api/admin/credit-packages/*')
  await page.getByRole('button', { name: 'Delete Mini' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await leavePage()
  await expect(toast(page)).toContainText('Package deleted')
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
