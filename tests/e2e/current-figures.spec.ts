import { expect, test } from '@playwright/test'
import { noWorker, serveSite } from './site.ts'

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
