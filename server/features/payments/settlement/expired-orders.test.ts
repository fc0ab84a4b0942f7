import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkOrder } from './check-order.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
  Object.assign(shop.paypal.settings, { captureStatus: 'COMPLETED', payee: 'FAKEMERCHANT' })
  shop.paypal.settings.failing.clear()
})
afterAll(() => shop.close())

const isDue = async (orderId: string) =>
  (await shop.query(`select due_at is not null as due from orders where id = '${orderId}'`))[0]?.due

/** An order at PayPal that expired before its buyer approved the payment. */
async function expireAtPayPal() {
  const ordered = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  await shop.reconcileAfter(7 * hourMs)
  expect(await shop.statusOf(buyer, ordered.orderId)).toBe('expired')
  shop.paypal.approve(ordered.paypalId)
  return ordered
}

it('PAY-05 PAY-09 an expired order that PayPal is still capturing is pending again until it is credited', async () => {
  const { orderId, paypalId } = await expireAtPayPal()
  shop.paypal.settings.failing.set('/capture', { status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' })
  const answer = await shop.capture(buyer, paypalId)
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'PENDING', order: { status: 'pending' } }])
  await checkOrder(shop.ctx, orderId)
  expect([await shop.statusOf(buyer, orderId), await isDue(orderId)]).toEqual(['pending', true])
  shop.paypal.settings.failing.clear()
  shop.paypal.capture(paypalId)
  await shop.reconcileAfter(6 * hourMs)
  expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  await shop.verify()
})

it('PAY-05 PAY-09 an expired order whose capture PayPal reviews is pending again until it is credited', async () => {
  const { orderId, paypalId } = await expireAtPayPal()
  shop.paypal.settings.captureStatus = 'PENDING'
  const { body } = await shop.capture(buyer, paypalId)
  expect(body).toMatchObject({ status: 'PENDING', order: { status: 'pending' } })
  await shop.reconcileAfter(26 * hourMs)
  expect([await shop.statusOf(buyer, orderId), await isDue(orderId)]).toEqual(['pending', true])
  const { capture } = shop.paypal.orders.at(-1) ?? {}
  if (capture) capture.status = 'COMPLETED'
  await shop.reconcileAfter(6 * hourMs)
  expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  await shop.verify()
})

it('PAY-05 PAY-09 an expired order is pending as soon as PayPal tells that it reviews the capture', async () => {
  const { orderId, paypalId } = await expireAtPayPal()
  shop.paypal.settings.captureStatus = 'PENDING'
  await shop.tellPayPal('PAYMENT.CAPTURE.PENDING', { ...shop.paypal.capture(paypalId).capture })
  expect([await shop.statusOf(buyer, orderId), await isDue(orderId)]).toEqual(['pending', true])
})

it('PAY-05 a capture of an expired order is refused as held if another one paid it wrongly meanwhile', async () => {
  const { orderId, paypalId } = await expireAtPayPal()
  shop.paypal.settings.payee = 'ANOTHERMERCHANT'
  shop.paypal.settings.failing.set('/capture', async () => {
    await shop.tellPayPal('PAYMENT.CAPTURE.COMPLETED', { ...shop.paypal.capture(paypalId).capture })
    return { status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' }
  })
  expect((await shop.capture(buyer, paypalId)).body.code).toBe('PAYMENT_HELD')
  expect(await shop.statusOf(buyer, orderId)).toBe('held')
})

it('PAY-05 an expired order stays expired if PayPal refuses its capture', async () => {
  const { orderId, paypalId } = await expireAtPayPal()
  shop.paypal.settings.failing.set('/capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
  expect((await shop.capture(buyer, paypalId)).body.code).toBe('PAYMENT_DECLINED')
  expect(await shop.statusOf(buyer, orderId)).toBe('expired')
})

it('PAY-05 PAY-09 an approved order whose capture PayPal refuses expires late, and is captured once PayPal accepts it', async () => {
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  shop.paypal.settings.failing.set('/capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
  await shop.reconcileAfter(2 * minuteMs)
  expect([await shop.statusOf(buyer, orderId), await isDue(orderId)]).toEqual(['pending', true])
  await shop.reconcileAfter(7 * hourMs)
  expect([await shop.statusOf(buyer, orderId), await isDue(orderId)]).toEqual(['expired', true])
  shop.paypal.settings.failing.clear()
  await shop.reconcileAfter(6 * hourMs)
  expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  await shop.verify()
})

it('PAY-05 PAY-09 an expired order that is too old to be checked again stays expired until it is credited', async () => {
  const { orderId, paypalId } = await expireAtPayPal()
  shop.clock.forward(30 * 24 * hourMs)
  shop.paypal.settings.captureStatus = 'PENDING'
  const { capture } = shop.paypal.capture(paypalId)
  // Its buyer would have to sign in again.
  const stored = async () => (await shop.query(`select status from orders where id = '${orderId}'`))[0]?.status
  await shop.tellPayPal('PAYMENT.CAPTURE.PENDING', { ...capture })
  expect(await stored()).toBe('expired')
  await shop.tellPayPal('PAYMENT.CAPTURE.COMPLETED', { ...capture, status: 'COMPLETED' })
  expect(await stored()).toBe('completed')
  await shop.verify()
})

it('PAY-09 an expired order whose payment Creem processes is pending again and checked until it is credited', async () => {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const checkout = shop.creem.checkouts.at(-1)
  if (checkout) checkout.status = 'expired'
  await shop.reconcileAfter(2 * minuteMs)
  expect([await shop.statusOf(buyer, orderId), await isDue(orderId)]).toEqual(['expired', false])
  if (checkout) checkout.status = 'processing'
  await checkOrder(shop.ctx, orderId)
  expect([await shop.statusOf(buyer, orderId), await isDue(orderId)]).toEqual(['pending', true])
  await shop.creem.pay(checkoutId)
  await shop.reconcileAfter(2 * minuteMs)
  expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  await checkOrder(shop.ctx, orderId)
  expect(await shop.statusOf(buyer, orderId)).toBe('completed')
  await shop.verify()
})
