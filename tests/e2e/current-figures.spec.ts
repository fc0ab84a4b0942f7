import { expect, test } from '@playwright/test'
import { administrator, noWorker, serveSite } from './site.ts'
import { signIn, signUp } from './visitor.ts'

const site = serveSite(noWorker)

test.beforeEach(({ context }) => site.enterAsAdmin(context))

test('ADM-12 the figures of the period before are marked until those of the chosen one arrive', async ({ page }) => {
  const read = Promise.withResolvers<void>()
  await page.route('**/api/admin/overview?days=365', (route) => read.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/admin/overview`)
  const figures = page.locator('#overview > [aria-busy]')
  await expect(figures).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'A year' }).click()
  await expect(figures).toHaveAttribute('aria-busy', 'true')
  read.resolve()
  await expect(figures).toHaveAttribute('aria-busy', 'false')
})

test('ADM-14 the state of KIE is not shown before its accounts are known', async ({ page }) => {
  const read = Promise.withResolvers<void>()
  await page.route('**/api/admin/kie-apis', (route) => read.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/admin/payments`)
  const integrations = page.getByRole('list', { name: 'Integrations' }).getByRole('listitem')
  await expect(integrations.filter({ hasText: 'Creem off' })).toBeVisible()
  await expect(integrations.filter({ hasText: 'KIE' })).toHaveCount(0)
  read.resolve()
  await expect(integrations.filter({ hasText: 'KIE off' })).toBeVisible()
})

test('ADM-09 the record of a user that is opened again has what happened since', async ({ page }) => {
  await signUp(site.url, 'bob')
  const keeper = await signIn(site.url, administrator)
  const [{ id }] = await keeper.call('GET', '/api/admin/users?search=bob')
  await page.goto(`${site.url}/admin/users?search=bob`)
  const record = page.getByRole('dialog', { name: 'bob' })
  const open = () => page.getByRole('button', { name: 'bob', exact: true }).click()
  await open()
  await expect(record.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await page.keyboard.press('Escape')
  await keeper.call('PUT', `/api/admin/users/${id}/credits`, { credits: 777, reason: 'a gift' })
  await open()
  await expect(record).toContainText('a gift')
})
