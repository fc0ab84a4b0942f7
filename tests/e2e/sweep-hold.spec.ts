import { expect, test } from '@playwright/test'
import { openEmbedded } from '#server/db/client.ts'
import { createProduct, inCluster } from '#tests/product/product.ts'
import type { Product } from '#tests/product/running-product.ts'
import { look } from './look.ts'
import { toast } from './site.ts'
import { signIn } from './visitor.ts'

const administrator = { username: 'admin', password: 'keeper of the house' }

let product: Product
test.beforeAll(async () => {
  product = await createProduct({ ADMIN_PASSWORD: administrator.password })
})
test.afterAll(() => product.remove())

test('PLT-08 an administrator sees why the nightly sweep waits, and confirms it', async ({ page, context }) => {
  test.skip(inCluster, 'the folder belongs to the embedded database')
  await product.start()
  await product.stop()
  const db = await openEmbedded(product.dataDir)
  const hold = { reason: 'many', files: 120, total: 1500, sweeps: 0, since: '2026-05-01T04:41:00.000Z' }
  await db.root.execute(`update installation set hold = '${JSON.stringify(hold)}'`)
  await db.close()
  await product.start()
  await (await signIn(product.url, administrator)).enter(context)
  await page.goto(`${product.url}/admin/storage`)
  const section = page.getByRole('region', { name: 'Disk and retention' })
  await expect(section).toContainText('It would take 120 files of 1,500.')
  await look(page, 'sweep-hold')
  await section.getByRole('button', { name: 'Let the sweep take them' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('deleted after 7 days')
  await dialog.getByRole('button', { name: 'Let the sweep take them' }).click()
  await expect(toast(page)).toContainText('The next nightly sweep takes these files')
  await expect(section).not.toContainText('It would take')
})
