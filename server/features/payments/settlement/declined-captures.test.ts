import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkOrder } from './check-order.ts'

const hourMs = 60 * 60_000

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
  shop.paypal.settings.captureStatus = 'COMPLETED'
  shop.paypal.settings.failing.clear()
})
afterEach(() => shop.verify())
afterAll(() => shop.close())

/** Its status, and whether the server still queries PayPal about it. */
const stateOf = async (orderId: string) => {
  const [order] = await shop.query(`select due_at is not null as due from orders where id = '${orderId}'`)
  return [(await buyer.get(`/api/orders/${orderId}`)).body.status, order?.due]
}

/** An order whose first capture PayPal declined. Its buyer has then approved another way to pay. */
async function approveAfterDecline() {
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.settings.captureStatus = 'DECLINED'
  const order = shop.paypal.capture(paypalId)
  const { capture } = order
  if (capture) order.declined.push(capture)
  order.capture = null
  await shop.tellPayPal('PAYMENT.CAPTURE.DECLINED', { ...capture })
  expect(await stateOf(orderId)).toEqual(['failed', false])
  shop.paypal.approve(paypalId)
  return { orderId, paypalId, order }
}

it.each([
  ['DENIED', 'DECLINED'],
  ['DECLINED', 'DECLINED'],
  ['DENIED', 'PENDING'],
])(
  'PAY-05 a capture under review fails its order if PayPal says %s, while the order lists it as %s',
  async (word, listed) => {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.paypal.approve(paypalId)
    shop.paypal.settings.captureStatus = 'PENDING'
    expect((await shop.capture(buyer, paypalId)).body.status).toBe('PENDING')
    const { capture } = shop.paypal.orders.at(-1) ?? {}
    if (capture) capture.status = listed
    const told = { ...capture, status: 'DECLINED' }
    expect((await shop.tellPayPal(`PAYMENT.CAPTURE.${word}`, told)).status).toBe(200)
    expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['failed', false], 0])
  },
)

it('PAY-05 PAY-09 a failed order is pending again while PayPal reviews its second capture, and is credited', async () => {
  const { orderId, paypalId, order } = await approveAfterDecline()
  shop.paypal.settings.captureStatus = 'PENDING'
  const answer = await shop.capture(buyer, paypalId)
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'PENDING', order: { status: 'pending' } }])
  expect(await stateOf(orderId)).toEqual(['pending', true])
  if (order.capture) order.capture.status = 'COMPLETED'
  await shop.reconcileAfter(6 * hourMs)
  expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['completed', false], 175])
})

it('PAY-05 PAY-09 a failed order is pending again while another call captures it, and fails again if that is declined', async () => {
  const { orderId, paypalId, order } = await approveAfterDecline()
  shop.paypal.settings.failing.set('/capture', { status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' })
  const answer = await shop.capture(buyer, paypalId)
  expect([answer.status, answer.body.order.status]).toEqual([200, 'pending'])
  expect(await stateOf(orderId)).toEqual(['pending', true])
  shop.paypal.settings.failing.clear()
  shop.paypal.settings.captureStatus = 'DECLINED'
  shop.paypal.capture(paypalId)
  expect(order.capture?.status).toBe('DECLINED')
  await shop.reconcileAfter(hourMs)
  expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['failed', false], 0])
})

it('PAY-05 PAY-09 a late message about the declined capture does not fail an order whose second one is reviewed', async () => {
  const { orderId, paypalId, order } = await approveAfterDecline()
  shop.paypal.settings.captureStatus = 'PENDING'
  expect((await shop.capture(buyer, paypalId)).body.status).toBe('PENDING')
  expect((await shop.tellPayPal('PAYMENT.CAPTURE.DENIED', { ...order.declined[0] })).status).toBe(200)
  expect(await stateOf(orderId)).toEqual(['pending', true])
  if (order.capture) order.capture.status = 'COMPLETED'
  await shop.reconcileAfter(6 * hourMs)
  expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['completed', false], 175])
})

it.each(['drop', 429, 401, 403, 503] as const)(
  'PAY-05 PAY-09 an order whose capture is reported as declined while PayPal does not show it (%s) stays due, and fails later',
  async (failure) => {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.paypal.settings.captureStatus = 'DECLINED'
    const { capture } = shop.paypal.capture(paypalId)
    shop.paypal.settings.failing.set(paypalId, failure === 'drop' ? failure : { status: failure, issue: '' })
    expect((await shop.tellPayPal('PAYMENT.CAPTURE.DECLINED', { ...capture })).status).toBe(200)
    expect(await stateOf(orderId)).toEqual(['pending', true])
    shop.paypal.settings.failing.clear()
    await shop.reconcileAfter(hourMs)
    expect(await stateOf(orderId)).toEqual(['failed', false])
  },
)

it('PAY-05 an order whose capture is reported as declined fails at once if PayPal no longer has the order', async () => {
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.settings.captureStatus = 'DECLINED'
  const { capture } = shop.paypal.capture(paypalId)
  shop.paypal.settings.failing.set(paypalId, { status: 404, issue: 'INVALID_RESOURCE_ID' })
  expect((await shop.tellPayPal('PAYMENT.CAPTURE.DECLINED', { ...capture })).status).toBe(200)
  expect(await stateOf(orderId)).toEqual(['failed', false])
})

const tellApproved = async (paypalId: string) => {
  const told = await shop.tellPayPal('CHECKOUT.ORDER.APPROVED', { id: paypalId, status: 'APPROVED' })
  expect(told.status).toBe(200)
}

it('PAY-05 another way to pay is captured, although PayPal repeats its answer to the declined call for hours', async () => {
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.settings.captureStatus = 'DECLINED'
  shop.paypal.approve(paypalId)
  for (let press = 0; press < 2; press++) expect((await shop.capture(buyer, paypalId)).body.code).toBe('PAYMENT_FAILED')
  const order = shop.paypal.orders.at(-1)
  if (order) Object.assign(order, { declined: [order.capture], capture: null })
  shop.paypal.approve(paypalId)
  shop.paypal.settings.captureStatus = 'COMPLETED'
  expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['completed', false], 175])
})

/** Does the checks that are queued for an order, as the worker would. */
async function checkQueued(orderId: string): Promise<number> {
  const queued = await shop.query(
    `select 1 from pgboss.job where name = 'check-order' and data->>'orderId' = '${orderId}'`,
  )
  for (const _ of queued) await checkOrder(shop.ctx, orderId)
  return queued.length
}

/** Its status in the database: reading the order as its buyer would queue a check. */
const storedStatusOf = async (orderId: string) =>
  (await shop.query(`select status from orders where id = '${orderId}'`))[0]?.status

it('PAY-05 PAY-09 a failed order whose buyer approves another way to pay is captured without the browser', async () => {
  const { orderId, paypalId } = await approveAfterDecline()
  shop.paypal.settings.captureStatus = 'COMPLETED'
  await tellApproved(paypalId)
  expect(await storedStatusOf(orderId)).toBe('pending')
  expect(await checkQueued(orderId)).toBe(1)
  expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['completed', false], 175])
  await tellApproved(paypalId)
  expect(await stateOf(orderId)).toEqual(['completed', false])
})

it('PAY-05 PAY-09 a failed order whose buyer approves another way to pay stays due while PayPal is silent', async () => {
  const { orderId, paypalId } = await approveAfterDecline()
  shop.paypal.settings.captureStatus = 'COMPLETED'
  await tellApproved(paypalId)
  shop.paypal.settings.failing.set(paypalId, 'drop')
  expect(await checkQueued(orderId)).toBe(1)
  expect(await stateOf(orderId)).toEqual(['pending', true])
  shop.paypal.settings.failing.clear()
  await shop.reconcileAfter(hourMs)
  expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['completed', false], 175])
})

it('PAY-05 a late message about the approval of a declined capture leaves its order failed after the next check', async () => {
  const { orderId, paypalId, order } = await approveAfterDecline()
  order.status = 'COMPLETED'
  await tellApproved(paypalId)
  expect(await checkQueued(orderId)).toBe(1)
  expect([await stateOf(orderId), await shop.balanceOf(buyer)]).toEqual([['failed', false], 0])
})
