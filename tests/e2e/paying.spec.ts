import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { type CreemFake, startCreemFake } from '#tests/fakes/creem/creem.ts'
import { type PayPalFake, startPayPalFake } from '#tests/fakes/paypal/paypal.ts'
import { listenToConsole, serveSite, toast } from './site.ts'

let creem: CreemFake
let paypal: PayPalFake

// The fakes send no webhooks: the page learns the outcome only by polling its order.
const site = serveSite(async () => {
  creem = await startCreemFake()
  paypal = await startPayPalFake()
  return {
    CREEM_API_URL: creem.url,
    PAYPAL_API_URL: paypal.url,
    PAYPAL_SDK_URL: `${paypal.url}/sdk/js`,
    SIGNUP_CREDITS: '0',
  }
})
test.afterAll(async () => {
  await creem.close()
  await paypal.close()
})

async function openShop(context: BrowserContext): Promise<void> {
  await site.enterAsAdmin(context)
  const put = (path: string, data: object) =>
    context.request.put(site.url + path, { data, headers: { origin: site.url }, failOnStatusCode: true })
  await put('/api/admin/settings', {
    ...{ creemEnabled: true, creemApiKey: 'creem_test_fake', creemWebhookSecret: 'whsec_creemfake' },
    ...{ paypalEnabled: true, paypalClientId: 'paypal-fake-client', paypalClientSecret: 'paypal-fake-secret' },
  })
  const packages = await (await context.request.get(`${site.url}/api/admin/credit-packages`)).json()
  for (const { id, price } of packages)
    await put(`/api/admin/credit-packages/${id}`, { creemProductId: `prod_${price.replace('.', '')}` })
}

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /credits?$/ })

test('PAY-07 a checkout that is ready after its dialog was closed takes nobody away', async ({ page, context }) => {
  await openShop(context)
  await site.enterAsUser(context)
  const checkout = '**/api/creem/checkout'
  const closed = Promise.withResolvers<void>()
  const late = async (route: Route) => {
    await closed.promise
    await route.fulfill({ json: { checkoutUrl: `${site.url}/contact`, orderId: 'x' } })
  }
  await page.route(checkout, late, { times: 1 })
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  const pay = async () => {
    await page.getByRole('button', { name: 'Purchase Pro' }).click()
    await page.getByRole('button', { name: /Creem/ }).click()
  }
  await page.goto(`${site.url}/pricing`)
  const asked = page.waitForRequest(checkout)
  await pay()
  await asked
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const answered = page.waitForResponse(checkout)
  closed.resolve()
  await answered
  await pay()
  await expect(page.getByRole('heading', { name: 'Pay 25.00 USD' })).toBeVisible()
  expect(opened).not.toContain('/contact')
})

test('PAY-03 PAY-06 CRD-07 a package paid with Creem becomes credits on the return page', async ({ page, context }) => {
  await openShop(context)
  await site.enterAsUser(context)
  await page.goto(`${site.url}/pricing`)
  await page.getByRole('button', { name: 'Purchase Pro' }).click()
  await page.getByRole('button', { name: /Creem/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay 25.00 USD' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(`${site.url}/pricing`)
  await expect(toast(page)).toContainText('Payment Successful!2,750 credits were added to your balance.')
  await expect(badge(page)).toHaveText('2,750 credits')
  await expect(page.getByRole('table', { name: 'Transaction History' })).toContainText('Purchase')
  await expect(page.getByRole('term').filter({ hasText: 'Credits Remaining' }).locator('+ dd')).toHaveText('2,750')
})

test('PAY-05 PAY-08 a package paid with PayPal becomes credits without leaving the page', async ({ page, context }) => {
  const complaints = listenToConsole(page)
  await openShop(context)
  await site.enterAsUser(context)
  await page.goto(`${site.url}/purchase-credits`)
  await page.getByRole('radio', { name: /Starter/ }).click()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'PayPal', exact: true }).click()
  await (await opening).getByRole('button', { name: 'Pay now' }).click()
  await expect(toast(page)).toHaveText('Payment Successful!1,000 credits were added to your balance.')
  await expect(badge(page)).toHaveText('1,000 credits')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('PAY-03 ADM-11 a payment that matches no order is held until an administrator credits it', async ({
  page,
  context,
}) => {
  await openShop(context)
  const { username, visitor } = await site.enterAsUser(context)
  const { changeOrder } = creem.settings
  creem.settings.changeOrder = (order) => ({ ...order, amount: 900 })
  await page.goto(`${site.url}/pricing`)
  await page.getByRole('button', { name: 'Purchase Pro' }).click()
  await page.getByRole('button', { name: /Creem/ }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(toast(page)).toContainText('We received your payment and are reviewing it.')
  creem.settings.changeOrder = changeOrder
  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin#held-payments`)
  const held = page.getByRole('region', { name: 'Held payments' })
  await expect(held).toContainText('$9.00 was paid instead of $25.00.')
  await held.getByRole('button', { name: `Credit ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit this payment' })
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A reason is required')
  await dialog.getByLabel('Reason').fill('the discount was ours')
  await page.route('**/api/admin/orders/*/settle', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(toast(page)).toContainText('The server cannot be reached')
  await expect(dialog.getByLabel('Reason')).toHaveValue('the discount was ours')
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(toast(page)).toContainText('Payment credited')
  await expect(held).toContainText('No held payments.')
  expect((await visitor.call('GET', '/api/auth/current-user')).user.credits).toBe(2750)
})

test('PAY-03 the dialog of the last held payment does not open again for the next one', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  const payment = (key: string) => ({ key, detail: `Payment ${key}`, createdAt: '2026-11-28T12:00:00.000Z' })
  let unmatched = [payment('one')]
  await page.route('**/api/admin/payment-problems', (route) => route.fulfill({ json: { held: [], unmatched } }))
  await page.route('**/api/admin/payment-problems/dismiss', (route) => {
    unmatched = []
    return route.fulfill({ json: { success: true } })
  })
  await page.clock.install()
  await page.goto(`${site.url}/admin#held-payments`)
  const held = page.getByRole('region', { name: 'Held payments' })
  await held.getByRole('button', { name: 'Dismiss: Payment one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss this payment' })
  await dialog.getByLabel('Reason').fill('refunded')
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(held).toContainText('No held payments.')
  unmatched = [payment('two')]
  await page.clock.fastForward(61_000)
  await expect(held).toContainText('Payment two')
  await expect(dialog).toHaveCount(0)
})

test('PAY-03 the dialog of a held payment stays when somebody else settles it, and does not open again', async ({
  page,
  context,
}) => {
  await site.enterAsAdmin(context)
  const payment = (key: string) => ({ key, detail: `Payment ${key}`, createdAt: '2026-11-28T12:00:00.000Z' })
  let unmatched = [payment('one')]
  await page.route('**/api/admin/payment-problems', (route) => route.fulfill({ json: { held: [], unmatched } }))
  await page.clock.install()
  await page.goto(`${site.url}/admin#held-payments`)
  await page.getByRole('button', { name: 'Dismiss: Payment one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss this payment' })
  await dialog.getByLabel('Reason').fill('refunded')
  unmatched = []
  await page.clock.fastForward(61_000)
  await expect(page.getByText('No held payments.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('refunded')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  unmatched = [payment('two')]
  await page.clock.fastForward(61_000)
  await expect(page.getByText('Payment two')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
