import { expect, test } from '@playwright/test'
import { noWorker, serveSite } from './site.ts'
import { signUp } from './visitor.ts'

const site = serveSite(noWorker)

test('ADM-14 following the hit for a user again repeats the search; the skip link does not', async ({
  page,
  context,
}) => {
  await signUp(site.url, 'bob')
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin/users`)
  const listed = page.getByRole('searchbox', { name: 'Search users' })
  const follow = async () => {
    await page.getByRole('searchbox', { name: 'Search settings and users' }).fill('bob')
    await page.getByRole('list', { name: 'Users' }).getByRole('link', { name: 'bob' }).click()
  }
  await follow()
  await expect(listed).toHaveValue('bob')
  await listed.fill('alice')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await listed.press('End')
  await listed.pressSequentially('s')
  await expect(listed).toHaveValue('alices')
  await follow()
  await expect(listed).toHaveValue('bob')
  await expect(page.getByRole('row').filter({ hasText: 'bob' })).toBeVisible()
})
