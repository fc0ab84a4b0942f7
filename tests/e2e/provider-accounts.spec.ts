import { expect, test } from '@playwright/test'
import { refuse } from './shown-videos.ts'
import { administrator, noWorker, serveSite, toast } from './site.ts'
import { signIn } from './visitor.ts'

const site = serveSite(noWorker)

test('ADM-07 an administrator edits and deletes an account at KIE, and failures are reported', async ({
  page,
  context,
}) => {
  const keeper = await signIn(site.url, administrator)
  for (const [name, token] of Object.entries({ main: 'key-1', spare: 'key-2' }))
    await keeper.call('POST', '/api/admin/kie-apis', { name, token })
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin/providers`)
  const names = page.getByRole('table', { name: 'KIE APIs' }).getByRole('rowheader')
  const named = (name: string) => names.filter({ hasText: name })
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Edit main' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('first')
  await dialog.getByLabel('Total credits').fill('399')
  await dialog.getByLabel('Quality video (credits)').fill('410')
  await dialog.getByLabel('Fast video (credits)').fill('90')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('KIE API saved')
  await expect(named('first')).toBeVisible()
  await expect(named('main')).toHaveCount(0)
  await expect(names).toHaveCount(2)
  const row = page.getByRole('table', { name: 'KIE APIs' }).getByRole('row').filter({ hasText: 'first' })
  for (const text of ['Low Credits', '399', '410 quality', '90 fast']) await expect(row).toContainText(text)
  await row.getByRole('switch', { name: 'first enabled' }).click()
  const stored = async () =>
    (await keeper.call('GET', '/api/admin/kie-apis')).find(({ name }: { name: string }) => name === 'first')
  await expect.poll(stored).toMatchObject({
    ...{ totalCredits: 399, veo3QualityCredits: 410, veo3FastCredits: 90, isEnabled: false },
  })

  await page.getByRole('button', { name: 'Edit first' }).click()
  await dialog.getByLabel('Token', { exact: true }).fill('key-2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const taken = 'Another KIE API already has this token. Enter a different token.'
  await expect(toast(page)).toHaveText(`Save failedFailed to save KIE API. ${taken}`)
  await expect(dialog.getByRole('alert')).toHaveText(taken)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete spare' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await page.route('**/api/admin/kie-apis/*', (route) => refuse(route, 500, 'INTERNAL', 'Not now.'), { times: 1 })
  await remove()
  await expect(toast(page)).toHaveText('Delete failedFailed to delete KIE API. Not now.')
  await expect(named('spare')).toBeVisible()
  await remove()
  await expect(toast(page)).toHaveText('KIE API deleted')
  await expect(named('spare')).toHaveCount(0)
  await expect(names).toHaveText(['first'])
})
