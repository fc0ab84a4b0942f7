import { expect, test } from '@playwright/test'
import { refuse } from './shown-videos.ts'
import { noWorker, serveSite, toast } from './site.ts'
import { signUp } from './visitor.ts'

const site = serveSite(noWorker)

test('ADM-02 ADM-09 the page reports a failed change of the settings or of a user', async ({ page, context }) => {
  await signUp(site.url, 'bob')
  await site.enterAsAdmin(context)
  const reasons = { settings: 'No settings now.', toggle: 'No users now.', credits: 'No credits now.' }
  for (const [last, reason] of Object.entries(reasons))
    await page.route(new RegExp(`/api/admin/(.+/)?${last}$`), (route) =>
      route.request().method() === 'PUT' ? refuse(route, 500, 'INTERNAL', reason) : route.fallback(),
    )
  await page.goto(`${site.url}/admin`)
  await page.getByLabel('PayPal Client ID').fill('client-of-mine')
  await page.getByRole('button', { name: 'Save Other Settings' }).click()
  await expect(toast(page)).toHaveText(`Update failed${reasons.settings}`)
  await expect(page.getByLabel('PayPal Client ID')).toHaveValue('client-of-mine')

  await page.getByRole('searchbox', { name: 'Search users' }).fill('bob')
  await page.getByRole('button', { name: 'Disable bob' }).click()
  await expect(toast(page)).toHaveText(`Update failed${reasons.toggle}`)
  await page.getByRole('button', { name: 'Edit credits of bob' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Credits' })
  await dialog.getByLabel('Credits').fill('777')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toHaveText(`Update failed${reasons.credits}`)
  await expect(dialog).toBeVisible()
})
