import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
})
afterEach(() => shop.verify())
afterAll(() => shop.close())

const newId = (kind: string) => `${kind}_${crypto.randomUUID().slice(0, 12)}`

/** A Starter package (50 credits for 10.00) paid at Creem; its webhook is not delivered yet. */
async function payStarter() {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  const paid = await shop.creem.pay(checkoutId)
  return {
    orderId,
    paid,
    names: { checkout: { id: checkoutId }, order: { id: shop.creem.checkouts.at(-1)?.order?.id } },
  }
}

const refund = async (names: object, more: object) => {
  const told = { id: newId('ref'), refund_amount: 1000, refund_currency: 'USD', ...names, ...more }
  expect((await shop.tellCreem('refund.created', told)).status).toBe(200)
}

it('PAY-04 a refund that is pending and succeeds before its purchase arrives takes the credits of that purchase', async () => {
  const { paid, names } = await payStarter()
  const id = newId('ref')
  for (const status of ['pending', 'succeeded']) await refund(names, { id, status })
  await shop.deliver('/api/creem/webhook', paid)
  expect(await shop.balanceOf(buyer)).toBe(0)
})

it('PAY-04 a refund without a status takes the credits', async () => {
  const { paid, names } = await payStarter()
  await shop.deliver('/api/creem/webhook', paid)
  expect(await shop.balanceOf(buyer)).toBe(50)
  await refund(names, {})
  expect(await shop.balanceOf(buyer)).toBe(0)
})

it.each(['refund.created', 'dispute.created'])('PAY-04 a %s without an amount takes all credits', async (eventType) => {
  const { paid, names } = await payStarter()
  await shop.deliver('/api/creem/webhook', paid)
  const told = { id: newId('whole'), status: 'succeeded', ...names }
  expect((await shop.tellCreem(eventType, told)).status).toBe(200)
  expect(await shop.balanceOf(buyer)).toBe(0)
})

it('PAY-04 the share of a refund is that of the amount of its transaction if that does not say what was paid', async () => {
  const { paid, names } = await payStarter()
  await shop.deliver('/api/creem/webhook', paid)
  await refund(names, { refund_amount: 600, transaction: { id: newId('tran'), amount: 1200 } })
  expect(await shop.balanceOf(buyer)).toBe(25)
})

it('PAY-04 a refund of another checkout that names only our own id takes its share', async () => {
  const { orderId, paid } = await payStarter()
  await shop.deliver('/api/creem/webhook', paid)
  await refund({ checkout: { id: newId('ch'), request_id: orderId } }, { refund_amount: 500 })
  expect(await shop.balanceOf(buyer)).toBe(25)
})

type Ids = { captureId: string; orderId: string; paypalId: string }

it.each([
  ['its capture', ({ captureId }: Ids) => ({ supplementary_data: { related_ids: { capture_id: captureId } } })],
  ["PayPal's order", ({ paypalId }: Ids) => ({ supplementary_data: { related_ids: { order_id: paypalId } } })],
  ['the invoice', ({ orderId }: Ids) => ({ invoice_id: orderId })],
  ['our own id', ({ orderId }: Ids) => ({ custom_id: orderId })],
])('PAY-05 a refund at PayPal that names only %s takes its share', async (_, nameBy) => {
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  const captureId = shop.paypal.orders.at(-1)?.capture?.id ?? ''
  const told = { id: newId('REF'), status: 'COMPLETED', amount: { currency_code: 'USD', value: '5.00' } }
  await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', { ...told, ...nameBy({ captureId, orderId, paypalId }) })
  expect(await shop.balanceOf(buyer)).toBe(140)
})
