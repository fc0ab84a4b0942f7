import { expect, type Page, test } from '@playwright/test'
import type { Order } from '#contract/payments/payments.ts'
import { openMethods, order, servePayPal } from './shown-payment.ts'
import { refuse } from './shown-videos.ts'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' })

/** Opens the payment with PayPal, which creates the order PP1. */
async function openPayment(page: Page): Promise<void> {
  await site.enterAsUser(page.context())
  await openMethods(page)
  await servePayPal(page)
  await page.route('**/paypal/order', (route) => route.fulfill({ json: { id: 'PP1', orderId: order.id } }))
  await page.goto(`${site.url}/purchase-credits`)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
}

const pay = (page: Page) => dialog(page).getByRole('button', { name: 'PayPal', exact: true }).click()

test('PAY-05 PAY-06 if the answer to a capture is lost, nobody is invited to pay again, and the page follows the order', async ({
  page,
}) => {
  let current: Order = { ...order, gateway: 'paypal', status: 'pending' }
  await page.route('**/api/orders/PP1', (route) => route.fulfill({ json: current }))
  await page.route('**/paypal/order/PP1/capture', (route) => route.abort('connectionreset'))
  await openPayment(page)
  const followed = page.waitForRequest('**/api/orders/PP1')
  await pay(page)
  await expect(toast(page)).toContainText('Failed to complete paymentIf you paid, do not pay again')
  await expect(dialog(page)).toHaveCount(0)
  await followed
  current = order
  await expect(toast(page)).toHaveText('Payment Successful!175 credits were added to your balance.')
})

for (const [answer, status, body] of [
  ['a page of a gateway', 504, '<html>Gateway Time-out</html>'],
  ['PAYMENT_FAILED', 502, JSON.stringify({ code: 'PAYMENT_FAILED', message: 'Please try again.' })],
  ['PAYMENT_UNAVAILABLE', 503, JSON.stringify({ code: 'PAYMENT_UNAVAILABLE', message: 'Closed.' })],
  [
    'PAYMENT_NOT_APPROVED',
    409,
    JSON.stringify({ code: 'PAYMENT_NOT_APPROVED', message: 'Please finish the payment.' }),
  ],
  ['INVALID_INPUT', 400, JSON.stringify({ code: 'INVALID_INPUT', message: 'This payment is for another package.' })],
] as const) {
  test(`PAY-05 PAY-06 after ${answer} to a capture, the dialog closes: the server may still capture the order`, async ({
    page,
  }) => {
    await page.route('**/api/orders/PP1', (route) => route.fulfill({ json: { ...order, status: 'failed' } }))
    await page.route('**/paypal/order/PP1/capture', (route) => route.fulfill({ status, body }))
    await openPayment(page)
    const followed = page.waitForResponse('**/api/orders/PP1')
    await pay(page)
    await followed
    // A declined payment may have failed the order before this one: only certain ends are announced.
    await expect(toast(page)).toContainText('Failed to complete paymentIf you paid, do not pay again')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-restarts')
    // A buyer who did not pay can buy again.
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(dialog(page).getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
  })
}

test('PAY-05 FLD-02 if another account has signed in since, the page says which account gets the credits of the approved payment', async ({
  page,
}) => {
  await page.route('**/api/orders/PP1', (route) => refuse(route, 404, 'NOT_FOUND', 'Order not found.'))
  await page.route('**/paypal/order/PP1/capture', (route) => refuse(route, 404, 'NOT_FOUND', 'Order not found.'))
  await openPayment(page)
  await pay(page)
  await expect(toast(page)).toContainText('If you paid, do not pay again: the credits are added to the account')
  await expect(dialog(page)).toHaveCount(0)
})

test('PAY-05 a held payment closes the dialog and says that it is reviewed', async ({ page }) => {
  await page.route('**/paypal/order/PP1/capture', (route) =>
    refuse(route, 409, 'PAYMENT_HELD', 'We are reviewing your payment.'),
  )
  await openPayment(page)
  await pay(page)
  await expect(toast(page)).toHaveText('Failed to complete paymentWe are reviewing your payment.')
  await expect(dialog(page)).toHaveCount(0)
})
