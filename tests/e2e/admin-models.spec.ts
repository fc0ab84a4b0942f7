import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { look } from './look.ts'
import { listenToConsole, serveSite, toast } from './site.ts'

const site = serveSite()

async function open(page: Page): Promise<string[]> {
  const complaints = listenToConsole(page, [/status of 4/])
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/models`)
  await expect(row(page, 'veo3_fast')).toBeVisible()
  return complaints
}

const rows = (page: Page) => page.getByRole('table', { name: 'Models' }).getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const names = async (page: Page) =>
  (await rows(page).getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n').at(-1))

/** Replaces the changes to a model, as another administrator would. */
const change = (page: Page, id: string, data: object) =>
  page.request.put(`${site.url}/api/admin/models/${id}`, {
    ...{ data, headers: { origin: site.url }, failOnStatusCode: true },
  })

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('MOD-11 a model is renamed and priced, errors stand at their fields, and users see the change', async ({
  page,
}) => {
  const complaints = await open(page)
  await page.getByRole('button', { name: 'Change Demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Demo' })
  await dialog.getByLabel('Name').fill('Sketch')
  await dialog.getByLabel('720p, silent, per second').first().fill('nothing')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Credits must be a number above 0')
  await dialog.getByLabel('720p, silent, per second').first().fill('2')
  await dialog.getByLabel('720p, per second', { exact: true }).first().fill('2')
  await dialog.getByLabel('1080p, silent, per second').first().fill('2')
  await dialog.getByLabel('1080p, per second', { exact: true }).first().fill('2')
  await look(page, 'admin-model-form', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Model saved')
  await expect(row(page, 'Sketch')).toContainText('8 credits')
  const { data } = await (await page.request.get(`${site.url}/api/v1/models`)).json()
  const demo = data.find(({ id }: { id: string }) => id === 'demo')
  expect(demo).toMatchObject({ id: 'demo', label: 'Sketch', fromCredits: 8 })
  await page.getByRole('button', { name: 'Change Sketch' }).click()
  await page.getByRole('dialog').getByLabel('Factor on the shipped prices').fill('200')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The factor must be a number from 0.1 to 100')
  await page.getByRole('dialog').getByLabel('Factor on the shipped prices').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Sketch')).toContainText('3 credits')
  await page.getByRole('button', { name: 'Change Veo3 Fast' }).click()
  const veo = page.getByRole('dialog', { name: 'Change Veo3 Fast' })
  await veo.getByRole('button', { name: 'Add a route' }).click()
  await veo.getByRole('combobox', { name: 'Route 1' }).click()
  await page.getByRole('option', { name: 'Veo 3.1 Lite (fal)' }).click()
  await veo.getByRole('button', { name: 'Save' }).click()
  await expect(veo.getByRole('alert')).toContainText('Veo 3.1 Lite (fal) does not make 1080p in the mode text.')
  await look(page, 'admin-model-routes', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await veo.getByRole('combobox', { name: 'Route 1' }).click()
  await page.getByRole('option', { name: 'Veo 3.1 Fast (fal)' }).click()
  await veo.getByRole('button', { name: 'Save' }).click()
  await expect(veo).toBeHidden()
  await page.getByRole('button', { name: 'Change Veo3 Fast' }).click()
  await expect(veo.getByRole('combobox', { name: 'Route 1' })).toContainText('Veo 3.1 Fast (fal)')
  await expect(page.getByRole('link', { name: 'Open Model Pricing' })).toHaveAttribute('href', '/admin#model-pricing')
  expect(complaints).toEqual([])
})

test('MOD-11 the order changes by keys and by dragging', async ({ page }) => {
  await open(page)
  const before = await names(page)
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/admin/model-order'))
  const handle = page.getByRole('button', { name: 'Move Veo3 Fast' })
  await handle.focus()
  const byKey = saved()
  await page.keyboard.press('ArrowDown')
  expect((await byKey).status()).toBe(200)
  await expect(handle).toBeFocused()
  const [first, second, ...others] = before
  expect(await names(page)).toEqual([second, first, ...others])
  const byMouse = saved()
  await rows(page).nth(3).dragTo(rows(page).nth(1))
  expect((await byMouse).status()).toBe(200)
  const [third, ...rest] = others
  expect(await names(page)).toEqual([third, second, first, ...rest])
  await page.reload()
  await expect(row(page, 'veo3_fast')).toBeVisible()
  expect(await names(page)).toEqual([third, second, first, ...rest])
})

/** Lets the page begin a poll that is never answered. @returns when the page gives it up */
async function beginPoll(page: Page): Promise<{ givenUp: Promise<unknown> }> {
  const list = '**/api/admin/models'
  await page.route(list, () => undefined, { times: 1 })
  const asked = page.waitForRequest(list)
  await page.clock.runFor(31_000)
  const poll = await asked
  return { givenUp: page.waitForEvent('requestfailed', (request) => request === poll) }
}

test('MOD-11 a poll that is under way while the order changes does not bring the old one back', async ({ page }) => {
  await page.clock.install()
  await open(page)
  const [first, second, ...others] = await names(page)
  const { givenUp } = await beginPoll(page)
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Move / })
    .focus()
  await page.keyboard.press('ArrowDown')
  await givenUp
  await expect.poll(() => names(page)).toEqual([second, first, ...others])
})

test('MOD-11 a poll that is under way while a model is paused or resumed does not undo it', async ({ page }) => {
  await page.clock.install()
  await open(page)
  const paused = await beginPoll(page)
  await page.getByRole('button', { name: 'Pause Veo3 Fast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await paused.givenUp
  await expect(row(page, 'Veo3 Fast')).toContainText('Paused')
  const resumed = await beginPoll(page)
  await page.getByRole('button', { name: 'Resume Veo3 Fast' }).click()
  await resumed.givenUp
  await expect(row(page, 'Veo3 Fast')).toContainText('On offer')
})

test('MOD-11 a model is paused with a reason, and resumed', async ({ page }) => {
  const complaints = await open(page)
  await page.getByRole('button', { name: 'Pause Veo3 Fast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause Veo3 Fast' })
  await expect(dialog).toContainText('Waiting videos fail, and their credits are refunded.')
  await dialog.getByLabel('Reason').fill('too dear this week')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Veo3 Fast is paused')
  await expect(row(page, 'Veo3 Fast')).toContainText('too dear this week')
  await look(page, 'admin-models')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Resume Veo3 Fast' }).click()
  await expect(row(page, 'Veo3 Fast')).toContainText('On offer')
  expect(complaints).toEqual([])
})

test('MOD-11 a form does not put back what another administrator has changed since it was opened', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Change Veo3 Lite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Summary').fill('Mine')
  await change(page, 'veo3_lite', { label: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('This model has changed in the meantime.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change Theirs' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Theirs')
  await expect(dialog.getByLabel('Summary')).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page).filter({ hasText: 'Model saved' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await change(page, 'veo3_lite', {})
})

test('MOD-11 the pricing page calls a model as the operator does', async ({ page }) => {
  await open(page)
  await change(page, 'veo3_fast', { label: 'Swift' })
  await page.goto(`${site.url}/pricing`)
  const prices = page.getByRole('region', { name: 'One 8 second video' })
  await expect(prices.getByRole('heading', { level: 3 })).toHaveText(['Swift', 'Veo3 (Quality)'])
  await change(page, 'veo3_fast', {})
})

test('MOD-08 MOD-11 a model that the server has paused can be resumed or paused', async ({ page }) => {
  await page.route('**/api/admin/models', async (route) => {
    const response = await route.fetch()
    const models = await response.json()
    for (const one of models.data)
      if (one.model.id === 'veo3_fast') one.pause = { at: '2026-05-01T10:00:00.000Z', by: 'provider', reason: 'gone' }
    await route.fulfill({ response, json: models })
  })
  await open(page)
  for (const name of ['Resume Veo3 Fast', 'Pause Veo3 Fast'])
    await expect(page.getByRole('button', { name })).toBeVisible()
})

test('MOD-11 one real clip is tried out for the administrator’s own credits', async ({ page }) => {
  test.slow()
  const complaints = await open(page)
  await page.getByRole('button', { name: 'Try Veo3 Fast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try Veo3 Fast' })
  await expect(dialog).toContainText('It costs 1 credit of your own balance, as for every user.')
  await dialog.getByRole('button', { name: 'Make one clip · 1 credit' }).click()
  await expect(dialog.getByRole('status')).toContainText('for 1 credit', { timeout: 60_000 })
  await expect(dialog.getByRole('status')).toContainText('It cost you nothing')
  await expect(dialog.locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Veo3 Fast')).toContainText('100 % of 1')
  await page.getByRole('button', { name: 'Pause Veo3 Lite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Try Veo3 Lite' }).click()
  const paused = page.getByRole('dialog', { name: 'Try Veo3 Lite' })
  await expect(paused).toContainText('The model is paused for users.')
  await paused.getByLabel('Made from').click()
  await page.getByRole('option', { name: 'Image' }).click()
  await expect(paused.getByRole('button', { name: /^Make one clip/ })).toBeDisabled()
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#b45f06' } })
    .png()
    .toBuffer()
  await paused.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
  await paused.getByRole('button', { name: /^Make one clip/ }).click()
  await expect(paused.getByRole('status')).toContainText('Finished after', { timeout: 60_000 })
  expect(complaints).toEqual([])
})
