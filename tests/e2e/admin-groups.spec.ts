import { expect, type Page, test } from '@playwright/test'
import { adminGroupNames } from '#web/lib/admin-groups.ts'
import { mayClose, openGroup } from './admin-menu.ts'
import { holdChanges } from './hold-changes.ts'
import { look } from './look.ts'
import { listenToConsole, serveSite, toast } from './site.ts'

const site = serveSite()

async function open(page: Page, path: string): Promise<string[]> {
  const complaints = listenToConsole(page)
  await site.enterAsAdmin(page.context())
  await page.goto(site.url + path)
  await expect(page.getByRole('searchbox', { name: 'Search settings and users' })).toBeVisible()
  return complaints
}

test('ADM-14 every group has an address, a title and links to the others', async ({ page }) => {
  test.slow()
  const complaints = await open(page, '/admin')
  await openGroup(page, 'Models')
  await expect(page).toHaveURL(`${site.url}/admin/models`)
  for (const name of adminGroupNames) {
    const answer = await page.goto(`${site.url}/admin/${name}`)
    expect(answer?.status()).toBe(200)
    const current = page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current=page]')
    await expect(current).toHaveAttribute('href', `/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(await current.innerText())
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('ADM-14 visitors are sent away from every group', async ({ page }) => {
  await page.goto(`${site.url}/admin/users`)
  await expect(page).toHaveURL(`${site.url}/`)
})

test('ADM-14 unsaved changes are kept from group to group, and warned of', async ({ page }) => {
  const complaints = await open(page, '/admin/payments')
  await page.getByLabel('PayPal Client ID').fill('half typed')
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeVisible()
  await openGroup(page, 'Notices')
  expect(await mayClose(page)).toBe(false)
  await page.getByRole('link', { name: 'Review and save' }).click()
  await expect(page.getByLabel('PayPal Client ID')).toHaveValue('half typed')
  await page.getByRole('button', { name: 'Save Other Settings' }).click()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeHidden()
  await openGroup(page, 'Notices')
  await openGroup(page, 'Payments')
  await expect(page.getByLabel('PayPal Client ID')).toHaveValue('half typed')
  await page.getByLabel('PayPal Client ID').fill('other')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeHidden()
  expect(await mayClose(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('ADM-14 what is typed into a dialog or another form is kept, warned of, and gone when it is discarded', async ({
  page,
}) => {
  const complaints = await open(page, '/admin/prices')
  const note = page.getByRole('link', { name: 'Review and save' })
  await page.getByRole('button', { name: 'Add package' }).click()
  await page.getByLabel('Package name').fill('Half typed')
  await page.keyboard.press('Escape')
  await expect(note).toHaveAttribute('href', '/admin/prices#credit-packages')
  await expect(page.getByText('1 unsaved change.')).toBeVisible()
  expect(await mayClose(page)).toBe(false)
  await openGroup(page, 'Models')
  await page.getByRole('button', { name: 'Change Demo' }).click()
  await page.getByLabel('Factor on the shipped prices').fill('3')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change Demo' }).click()
  await expect(page.getByLabel('Factor on the shipped prices')).toHaveValue('3')
  await expect(page.getByText('2 unsaved changes.')).toBeAttached()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 unsaved change.')).toBeVisible()
  await openGroup(page, 'Notices')
  await page.getByLabel('Chat ID').fill('42')
  await openGroup(page, 'Legal pages')
  await page.getByLabel('Text').fill('## Ours')
  await expect(page.getByText('3 unsaved changes.')).toBeVisible()
  await openGroup(page, 'Notices')
  await expect(page.getByLabel('Chat ID')).toHaveValue('42')
  await page.getByRole('button', { name: 'Discard' }).click()
  await openGroup(page, 'Legal pages')
  await expect(page.getByLabel('Text')).toHaveValue('## Ours')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Text')).not.toHaveValue('## Ours')
  await note.click()
  await page.getByRole('button', { name: 'Add package' }).click()
  await expect(page.getByLabel('Package name')).toHaveValue('Half typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toBeHidden()
  expect(await mayClose(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('ADM-14 a setting that is saved from another group is saved once', async ({ page }) => {
  await open(page, '/admin/payments')
  await page.getByLabel('PayPal Client ID').fill('saved elsewhere')
  await openGroup(page, 'Prices and packages')
  await page.getByRole('button', { name: 'Save Other Settings' }).click()
  await expect(toast(page)).toContainText('Settings updated')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review and save' })).toBeHidden()
  await page.getByRole('button', { name: 'Save Other Settings' }).click()
  await expect(toast(page).filter({ hasText: 'Nothing was changed.' })).toBeVisible()
  await openGroup(page, 'Payments')
  await expect(page.getByLabel('PayPal Client ID')).toHaveValue('saved elsewhere')
})

test('ADM-14 what is typed while settings are being saved stays, and is not saved yet', async ({ page }) => {
  const forms = [
    ['/admin/payments', 'PayPal Client ID', 'Save Other Settings', 'Settings updated'],
    ['/admin/notices', 'Chat ID', 'Save Telegram Settings', 'Telegram Settings Updated'],
  ] as const
  for (const [path, label, action, saved] of forms) {
    await open(page, path)
    const field = page.getByLabel(label)
    const { asked, release } = await holdChanges(page, '**/api/admin/settings**')
    await field.fill('first')
    await page.getByRole('button', { name: action }).click()
    await asked
    await field.fill('second')
    release()
    await expect(toast(page)).toContainText(saved)
    await expect(field).toHaveValue('second')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(field).toHaveValue('first')
    await page.unrouteAll()
    await field.fill('')
    await page.getByRole('button', { name: action }).click()
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  }
})

test('ADM-14 the form shows what was stored elsewhere, but keeps what was typed', async ({ page }) => {
  await open(page, '/admin/prices')
  const [quality, fast] = [page.getByLabel('Veo3 (Quality) credits'), page.getByLabel('Veo3 Fast credits')]
  const store = (veo3Credits: number) =>
    page.request.put(`${site.url}/api/admin/settings`, {
      ...{ data: { veo3Credits }, headers: { origin: site.url }, failOnStatusCode: true },
    })
  await expect(quality).not.toHaveValue('7')
  await store(7)
  await fast.fill('2')
  await page.getByRole('button', { name: 'Save model pricing' }).click()
  await expect(quality).toHaveValue('7')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await store(8)
  await quality.fill('9')
  await page.getByLabel('Veo3 Fast API price').fill('3')
  await page.getByRole('button', { name: 'Save API pricing' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved change.' })).toBeVisible()
  await expect(quality).toHaveValue('9')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(quality).toHaveValue('8')
})

test('ADM-14 an invalid value that is not on the screen is named', async ({ page }) => {
  await open(page, '/admin/prices')
  await page.getByLabel('Veo3 Fast credits').fill('1001')
  await openGroup(page, 'Payments')
  await page.getByLabel('PayPal Client ID').fill('client')
  await page.getByRole('button', { name: 'Save Other Settings' }).click()
  await expect(toast(page)).toContainText('Veo3 Fast credits: Credits must be 1 to 1000')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('ADM-14 settings and users are found by the keyboard', async ({ page, browser }) => {
  const visitor = await browser.newContext()
  const { username } = await site.enterAsUser(visitor)
  const complaints = await open(page, '/admin/models')
  const search = page.getByRole('searchbox', { name: 'Search settings and users' })
  await search.fill('recovery')
  const settings = page.getByRole('list', { name: 'Settings' }).getByRole('link')
  await expect(settings).toHaveText(['Video Recovery'])
  await expect(settings).toHaveAttribute('href', '/admin/providers#video-recovery')
  await search.fill('webhook paypal')
  await expect(page.getByRole('list', { name: 'Settings' }).getByRole('link')).toHaveText(['PayPal Webhook ID'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/admin/payments#paypal`)
  await expect(page.getByRole('region', { name: 'PayPal' })).toBeFocused()
  await search.fill(username)
  await page.getByRole('list', { name: 'Users' }).getByRole('link', { name: username }).click()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(username)
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()
  await search.fill('zzzzzz')
  await expect(page.getByText('No settings or users match.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await visitor.close()
  expect(complaints).toEqual([])
})

test('ADM-14 shows the state of each integration, on phones and desktops, in both themes', async ({ page }) => {
  test.slow()
  await open(page, '/admin/overview')
  const integrations = page.getByRole('list', { name: 'Integrations' })
  await expect(integrations.getByRole('listitem')).toHaveText([
    'KIE off',
    'Creem off',
    'PayPal off',
    'Google sign-in off',
    'Telegram off',
    'Mail off',
    'Storage on this disk',
    'Time stamps off',
  ])
  await integrations.getByRole('link', { name: 'PayPal' }).click()
  await page.getByLabel('Enable PayPal').click()
  await page.getByRole('button', { name: 'Save Other Settings' }).click()
  await expect(integrations.getByRole('link', { name: 'PayPal' })).toContainText('keys missing')
  for (const name of ['payments', 'overview', 'prices'] as const) {
    await page.goto(`${site.url}/admin/${name}`)
    await expect(integrations).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `admin-group-${name}`)
  }
})
