import { expect, type Page, test } from '@playwright/test'
import { refuse } from './shown-videos.ts'
import { serveSite, toast } from './site.ts'
import { password, signIn } from './visitor.ts'

const site = serveSite()

async function openDialog(page: Page) {
  await page.goto(`${site.url}/my-account`)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const labels = { current: 'Mật khẩu hiện tại', next: 'Mật khẩu mới', confirm: 'Xác nhận mật khẩu' }
  return {
    dialog,
    async submit(values: { current?: string; next?: string; confirm?: string }) {
      for (const [name, label] of Object.entries(labels))
        await dialog.getByLabel(label).fill(values[name as keyof typeof values] ?? '')
      await dialog.getByRole('button', { name: 'Change Password' }).click()
    },
  }
}

test('ACC-05 the dialog reports errors in Vietnamese', async ({ page, context }) => {
  await site.enterAsUser(context)
  const { dialog, submit } = await openDialog(page)
  const messages = dialog.getByRole('alert')
  await submit({})
  await expect(messages).toHaveText(['Vui lòng điền đầy đủ thông tin'])
  await submit({ current: password, next: '12345', confirm: '12345' })
  await expect(messages).toHaveText(['Mật khẩu mới phải có ít nhất 6 ký tự'])
  await submit({ current: password, next: 'secret1', confirm: 'secret2' })
  await expect(messages).toHaveText(['Mật khẩu xác nhận không khớp'])
  await expect(page.getByText('The two new passwords differ')).toBeVisible()
  await submit({ current: 'wrong', next: 'secret1', confirm: 'secret1' })
  await expect(messages).toHaveText(['Mật khẩu hiện tại không đúng'])
})

test('ACC-05 SHL-12 only Vietnamese words are marked as Vietnamese', async ({ page, context }) => {
  await site.enterAsUser(context)
  const message = 'Too many attempts. Please wait a moment and try again.'
  await page.route('**/api/user/change-password', (route) => refuse(route, 429, 'TOO_MANY_REQUESTS', message))
  const { dialog, submit } = await openDialog(page)
  await submit({ current: password, next: 'battery staple', confirm: 'battery staple' })
  await expect(toast(page)).toHaveText(`Đổi mật khẩu thất bại${message}`)
  await expect(toast(page).locator('[lang="vi"]')).toHaveText(['Đổi mật khẩu thất bại'])
  await expect(dialog.locator('[lang="vi"]')).toContainText(['Mật khẩu hiện tại', 'Mật khẩu mới', 'Xác nhận mật khẩu'])
  await expect(dialog.locator('[lang="vi"]').filter({ hasText: /password/i })).toHaveCount(0)
})

test('ACC-05 ACC-08 a changed password signs the other devices out', async ({ page, context, browser }) => {
  const { username } = await site.enterAsUser(context)
  const elsewhere = await browser.newContext()
  await (await signIn(site.url, { username, password })).enter(elsewhere)
  const { dialog, submit } = await openDialog(page)
  await submit({ current: password, next: 'battery staple', confirm: 'battery staple' })
  await expect(toast(page)).toContainText('Đổi mật khẩu thành công')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('This device')).toHaveCount(1)
  const other = await elsewhere.newPage()
  await other.goto(`${site.url}/my-account`)
  await expect(other.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await elsewhere.close()
})

test("ACC-08 'Sign out everywhere' ends all sessions and leads to /", async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  const other = await signIn(site.url, { username, password })
  await page.goto(`${site.url}/my-account`)
  const list = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect((await other.call('GET', '/api/auth/current-user')).user).toBeNull()
})

test('ACC-08 one device is signed out, and the others stay signed in', async ({ page, context }) => {
  const { username } = await site.enterAsUser(context)
  const older = await signIn(site.url, { username, password })
  const newer = await signIn(site.url, { username, password })
  await page.goto(`${site.url}/my-account`)
  const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  // The newest is the first one.
  const [, second] = await devices.getByRole('button', { name: /^Sign out / }).all()
  await second?.click()
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  expect((await older.call('GET', '/api/auth/current-user')).user).toBeNull()
  expect((await newer.call('GET', '/api/auth/current-user')).user).toMatchObject({ username })
})

test('MRK-03 a user has a ZIP archive made and downloads it', async ({ page, context }) => {
  await site.enterAsUser(context)
  await page.goto(`${site.url}/my-account`)
  const card = page.getByRole('region', { name: 'Your data' })
  await card.getByRole('button', { name: 'Make ZIP archive' }).click()
  await expect(card.getByRole('status')).toContainText('Your archive is ready', { timeout: 20_000 })
  const downloading = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Download ZIP' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
})
