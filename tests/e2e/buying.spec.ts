import { expect, type Page, test } from '@playwright/test'
import type { CreditPackage } from '#contract/payments/credit-packages.ts'
import type { Order } from '#contract/payments/payments.ts'
import { openMethods, order, servePayPal } from './shown-payment.ts'
import { refuse } from './shown-videos.ts'
import { serveSite, toast } from './site.ts'
import { password, signUp } from './visitor.ts'

const site = serveSite({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '20' })

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' })

test('PAY-08 PAY-06 CRD-07 a visitor sees the packages and how a payment ended, and a purchase leads to the sign-in', async ({
  page,
}) => {
  await page.goto(`${site.url}/pricing`)
  const pro = main(page).getByRole('listitem').filter({ hasText: 'Most Popular' })
  await expect(pro).toContainText('Pro2,500credits+ 250 bonus credits')
  await expect(pro).toContainText('$25.00')
  await expect(main(page).getByText('Credits Remaining')).toHaveCount(0)
  await page.goto(`${site.url}/pricing?payment=success&checkout_id=ch_1&order_id=ord_1`)
  await expect(toast(page)).toContainText('Payment Successful!Your credits are added automatically')
  await pro.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('PAY-08 a visitor who signs in to buy continues with the chosen package', async ({ page }) => {
  await signUp(site.url, 'buyer')
  await openMethods(page)
  await page.goto(`${site.url}/pricing`)
  await main(page).getByRole('button', { name: 'Purchase Pro' }).click()
  await expect(page.getByText('The package you chose is kept.')).toBeVisible()
  await page.getByLabel('Username').fill('buyer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Pro')
  await expect(page).toHaveURL(`${site.url}/pricing`)
})

test('PAY-07 PAY-08 a purchase is queued until sign-in state is known', async ({ page, context }) => {
  await site.enterAsUser(context)
  await openMethods(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/current-user', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${site.url}/pricing`)
  await main(page).getByRole('button', { name: 'Purchase Pro' }).click()
  answer.resolve()
  await expect(dialog(page)).toContainText('Pro')
  await expect(page).toHaveURL(`${site.url}/pricing`)
})

test('PAY-01 when packages fail to load, examples are shown that cannot be bought', async ({ page, context }) => {
  await site.enterAsUser(context)
  await page.route('**/api/credit-packages', (route) => route.abort())
  await page.goto(`${site.url}/pricing`)
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Premium' })).toContainText('300')
  await expect(main(page).getByText('25 bonus credits', { exact: true })).toBeVisible()
  await expect(main(page)).toContainText('The packages could not be loaded.')
  for (const button of await main(page).getByRole('button', { name: 'Purchase' }).all())
    await expect(button).toBeDisabled()
})

test('PAY-01 without packages, the page says that none are for sale, and shows the examples', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await page.route('**/api/credit-packages', (route) => route.fulfill({ json: [] }))
  for (const path of ['/pricing', '/purchase-credits']) {
    await page.goto(site.url + path)
    await expect(main(page)).toContainText('No packages are for sale at the moment.')
    await expect(main(page)).not.toContainText('could not be loaded')
    await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled()
})

test('CRD-03 CRD-07 statistics and history show past activity', async ({ page, context }) => {
  const { visitor } = await site.enterAsUser(context)
  const prompt = 'A very long walk along the river at night, with rain on the tin roofs'
  const { taskId } = await visitor.call('POST', '/api/generate-video', { prompt })
  await page.goto(`${site.url}/pricing`)
  for (const [name, value] of [
    ['Credits Remaining', '15'],
    ['Videos Created', '1'],
    ['Credits Used', '5'],
  ] as const)
    await expect(main(page).getByRole('term').filter({ hasText: name }).locator('+ dd')).toHaveText(value)
  const rows = page.getByRole('table', { name: 'Transaction History' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(`Usage${`Veo3 (Quality) video: ${prompt}`.slice(0, 60).trimEnd()}…`)
  await expect(rows.nth(1)).toContainText('−515')
  await expect(rows.nth(1).getByRole('link', { name: 'View video' })).toHaveAttribute('href', new RegExp(taskId))
  await expect(page.getByRole('table', { name: 'Credits used by day' }).getByRole('row')).toHaveCount(2)
  await expect(page.locator('.recharts-bar-rectangle path').last()).toBeAttached()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('transactions.csv')
  await page.route(/\/api\/transactions\?/, (route) => route.fulfill({ json: { data: [], total: 201 } }))
  await page.reload()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText(['1', '2', '3', '4', '5'])
  const listed = page.waitForRequest(/\/api\/transactions\?page=3$/)
  await pages.getByRole('button', { name: 'Page 3' }).click()
  await listed
})

test('PAY-06 returning from a payment is announced once, with the order’s real state', async ({ page, context }) => {
  await site.enterAsUser(context)
  let current: Order = { ...order, status: 'pending' }
  await page.route('**/api/orders/ch_1', (route) => route.fulfill({ json: current }))
  await page.goto(`${site.url}/pricing?payment=success&checkout_id=ch_1&order_id=ord_1`)
  await expect(toast(page)).toContainText('Payment Successful!Your payment is being confirmed.')
  await expect(page).toHaveURL(`${site.url}/pricing`)
  current = order
  await expect(toast(page)).toContainText('Payment Successful!175 credits were added to your balance.')
  for (const payment of ['failed', 'error']) {
    await page.goto(`${site.url}/pricing?payment=${payment}`)
    await expect(toast(page)).toHaveText('Payment FailedThere was an issue with your payment. Please try again.')
    await expect(page).toHaveURL(`${site.url}/pricing`)
  }
  await page.goto(`${site.url}/pricing?payment=cancelled`)
  await expect(toast(page)).toContainText('Payment Cancelled')
  await expect(page).toHaveURL(`${site.url}/pricing`)
  await page.goto(`${site.url}/pricing?payment=success`)
  await expect(toast(page)).toContainText('Payment Successful!Your credits are added automatically')
  await expect(page).toHaveURL(`${site.url}/pricing`)
})

test('PAY-07 PAY-03 a package is chosen, reviewed and paid with Creem', async ({ page, context }) => {
  await site.enterAsUser(context)
  await openMethods(page)
  await servePayPal(page)
  const asked: unknown[] = []
  const answers = [
    {
      status: 502,
      json: { code: 'PAYMENT_FAILED', message: 'No.', error: 'Creem said no.', suggestion: 'Try PayPal.' },
    },
    { status: 200, json: { orderId: 'x' } },
    { status: 200, json: { checkoutUrl: `${site.url}/contact`, orderId: 'x' } },
  ]
  await page.route('**/api/creem/checkout', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill(answers.shift() ?? {})
  })
  await page.goto(`${site.url}/purchase-credits`)
  await expect(page.getByRole('radio', { name: /Pro/ })).toBeChecked()
  await page.getByRole('radio', { name: /Premium/ }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('5,000 creditsTotal$45.00')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(dialog(page).getByRole('region', { name: 'PayPal' })).toBeVisible()
  const creem = dialog(page).getByRole('button', { name: /Creem/ })
  await creem.click()
  await expect(toast(page)).toHaveText('Failed to create checkout sessionCreem said no. Try PayPal.')
  await creem.click()
  await expect(toast(page)).toContainText('No checkout URL received')
  await creem.click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  expect(asked[0]).toMatchObject({
    ...{ packageName: 'Premium', credits: 4500, amount: '45.00', currency: 'USD', returnPath: '/purchase-credits' },
    ...{ expectedPrice: '45.00', expectedCredits: 4500, expectedBonusCredits: 500 },
  })
})

test('PAY-02 PAY-07 if the package has changed meanwhile, the payment shows its new price; PayPal stays off', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await openMethods(page, { creemEnabled: true, paypalEnabled: false })
  await page.route('**/api/creem/checkout', (route) => refuse(route, 409, 'PACKAGE_CHANGED', 'The price has changed.'))
  await page.goto(`${site.url}/pricing`)
  await page.getByRole('button', { name: 'Purchase Pro' }).click()
  await expect(dialog(page)).toContainText('$25.00')
  await expect(dialog(page).getByRole('button', { name: /Creem/ })).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'PayPal' })).toHaveCount(0)
  await page.route('**/api/credit-packages', async (route) => {
    const packages: CreditPackage[] = await (await route.fetch()).json()
    return route.fulfill({ json: packages.map((pack) => (pack.name === 'Pro' ? { ...pack, price: '30.00' } : pack)) })
  })
  await dialog(page).getByRole('button', { name: /Creem/ }).click()
  await expect(toast(page)).toContainText('The price has changed.')
  await expect(dialog(page)).toContainText('$30.00')
})

test('PAY-06 an order that cannot be found is announced once', async ({ page, context }) => {
  await site.enterAsUser(context)
  let asked = 0
  await page.route('**/api/orders/ch_3', (route) => {
    asked += 1
    return refuse(route, 404, 'NOT_FOUND', 'Order not found.')
  })
  await page.goto(`${site.url}/pricing?payment=success&checkout_id=ch_3&order_id=ord_3`)
  await expect(toast(page)).toContainText('Payment Successful!')
  // The announcement loads everything about credits again, and the order with it.
  await expect.poll(() => asked).toBe(2)
  await expect(toast(page)).toHaveCount(0, { timeout: 15_000 })
  expect(asked).toBe(2)
})

test('PAY-05 PAY-08 PayPal loads only when a payment starts, and each outcome is reported', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await openMethods(page)
  await servePayPal(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('https://www.paypal.com')) scripts.push(request.url())
  })
  let refused = true
  const ordered: unknown[] = []
  await page.route('**/paypal/order', (route) => {
    ordered.push(route.request().postDataJSON())
    return refused
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Closed.' } })
      : route.fulfill({ json: { id: 'PP1', orderId: order.id } })
  })
  const captures = [
    { status: 502, json: { code: 'PAYMENT_FAILED', message: 'PayPal did not answer.' } },
    { status: 200, json: { id: 'PP1', status: 'COMPLETED', order } },
  ]
  await page.route('**/paypal/order/PP1/capture', (route) => route.fulfill(captures.shift() ?? {}))
  await page.goto(`${site.url}/purchase-credits`)
  await expect(page.getByRole('radio').first()).toBeVisible()
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const paypal = dialog(page).getByRole('button', { name: 'PayPal', exact: true })
  await paypal.click()
  expect(Object.fromEntries(new URL(scripts[0] ?? '').searchParams)).toEqual({
    ...{ 'client-id': 'client-1', currency: 'USD', intent: 'capture', components: 'buttons' },
  })
  await expect(toast(page)).toHaveText('Failed to create payment orderClosed.')
  expect(ordered[0]).toMatchObject({ expectedPrice: '25.00', expectedCredits: 2500, expectedBonusCredits: 250 })
  await dialog(page).getByRole('button', { name: 'Leave PayPal' }).click()
  await expect(toast(page)).toContainText('Payment Cancelled')
  refused = false
  await paypal.click()
  await expect(toast(page)).toContainText('Failed to complete paymentIf you paid, do not pay again')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const stats = page.waitForRequest('**/api/auth/current-user')
  await paypal.click()
  await expect(toast(page)).toHaveText('Payment Successful!175 credits were added to your balance.')
  await stats
  await expect(dialog(page)).toHaveCount(0)
})

test('PAY-05 after a declined payment, PayPal offers another way to pay', async ({ page, context }) => {
  await site.enterAsUser(context)
  await openMethods(page)
  await servePayPal(page)
  await page.route('**/paypal/order', (route) => route.fulfill({ json: { id: 'PP1', orderId: order.id } }))
  await page.route('**/paypal/order/PP1/capture', (route) =>
    refuse(route, 402, 'PAYMENT_DECLINED', 'Your payment was declined.'),
  )
  await page.goto(`${site.url}/purchase-credits`)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await dialog(page).getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(toast(page)).toHaveText('Failed to complete paymentYour payment was declined.')
  await expect(page.locator('html')).toHaveAttribute('data-restarts', '1')
  await expect(dialog(page)).toBeVisible()
})

test('PAY-02 PAY-07 a missing payment method is reported; a checkout that returned has its banner', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await openMethods(page, { creemEnabled: false, paypalEnabled: false })
  await page.route('**/api/orders/ch_2', (route) => route.fulfill({ json: order }))
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${site.url}/purchase-credits?checkout_id=ch_2&order_id=ord_2`)
  const banner = main(page).getByRole('status').filter({ hasText: 'Payment Successful!' })
  await expect(banner).toContainText('175 credits')
  await expect(banner).toHaveClass(/\bborder-good\b/)
  // The prerendered page knows no query: showing the banner too early would make React discard and redraw it.
  expect(faults).toEqual([])
  await expect(main(page)).toContainText('This site does not sell credits yet.')
  await expect(page.getByRole('link', { name: 'Set up payments' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(dialog(page)).toContainText('Payment methods temporarily unavailable')
  await expect(dialog(page)).toContainText('This site does not sell credits yet. You were not charged.')
})

test('PAY-02 an administrator of a site without a payment method is led to Go live', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  await openMethods(page, { creemEnabled: false, paypalEnabled: false })
  await page.goto(`${site.url}/pricing`)
  await page.getByRole('link', { name: 'Set up payments' }).click()
  await expect(page.getByRole('heading', { name: 'Go live' })).toBeInViewport()
})
