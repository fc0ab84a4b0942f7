import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockOrder } from '#server/features/payments/order-repository.ts'
import { checkReversals } from '#server/features/payments/reversals/check-reversals.ts'
import { callAtOnce } from '#tests/database/call-at-once.ts'
import { holdLocks, untilBlocked } from '#tests/database/hold-locks.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import { checkOrder, reconcileOrders } from './check-order.ts'
import { completeOrder } from './complete-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

it('PAY-04 simultaneous webhooks, captures and checks on many connections credit every order once', async () => {
  const buyers = await many(6, () => shop.buyer())
  const orders = []
  for (const buyer of buyers) {
    const creem = await shop.checkout(buyer, shop.packages.Pro.id)
    const paypal = await shop.orderAtPayPal(buyer, shop.packages.Starter.id)
    shop.paypal.approve(paypal.paypalId)
    const { capture } = shop.paypal.capture(paypal.paypalId)
    orders.push({ buyer, creem, paypal, capture, paid: await shop.creem.pay(creem.checkoutId) })
  }
  await Promise.all(
    orders.flatMap(({ buyer, creem, paypal, capture, paid }) => [
      many(15, () => shop.deliver('/api/creem/webhook', paid)),
      many(5, () => checkOrder(shop.ctx, creem.orderId)),
      many(5, () => shop.capture(buyer, paypal.paypalId)),
      many(5, () => shop.tellPayPal('PAYMENT.CAPTURE.COMPLETED', capture)),
      many(5, () => checkOrder(shop.ctx, paypal.orderId)),
    ]),
  )
  for (const { buyer } of orders) expect(await shop.balanceOf(buyer)).toBe(225)
  await shop.verify()
})

it('PAY-04 one payment reported for two orders at the same time pays one of them', async () => {
  const buyer = await shop.buyer()
  const [first, second] = [
    await shop.checkout(buyer, shop.packages.Starter.id),
    await shop.checkout(buyer, shop.packages.Starter.id),
  ]
  await Promise.allSettled(
    [first, second].flatMap(({ orderId }) =>
      Array.from({ length: 5 }, () => completeOrder(shop.ctx, orderId, { paymentId: 'ord_shared' })),
    ),
  )
  expect(await shop.balanceOf(buyer)).toBe(50)
  await shop.verify()
})

it('PAY-04 simultaneous refunds, spending and purchase leave no credit unaccounted for', async () => {
  const buyer = await shop.buyer()
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const paid = await shop.creem.pay(checkoutId)
  const transaction = { id: shop.creem.checkouts.at(-1)?.order?.transaction }
  const refund = (index: number) =>
    shop.tellCreem('refund.created', { id: `ref_${index % 5}`, status: 'succeeded', refund_amount: 300, transaction })
  await Promise.all([
    many(3, () => shop.deliver('/api/creem/webhook', paid)),
    many(10, refund),
    many(10, () => buyer.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })),
  ])
  // A reversal that arrived at the same moment as the purchase is matched by the next check.
  await checkReversals(shop.ctx)
  const [order] = await shop.query(
    `select reversed_credits as reversed from orders where gateway_order_id = '${checkoutId}'`,
  )
  expect(order?.reversed).toBe(105)
  await shop.verify()
})

it('PAY-05 a dispute that is won at the moment of its purchase takes no credits', async () => {
  const buyer = await shop.buyer()
  const { paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  const { capture } = shop.paypal.capture(paypalId)
  const dispute = {
    ...{ dispute_id: 'PP-D-WON', dispute_amount: { currency_code: 'USD', value: '25.00' } },
    disputed_transactions: [{ seller_transaction_id: capture?.id }],
  }
  await shop.tellPayPal('CUSTOMER.DISPUTE.CREATED', dispute)
  const commit = await holdLocks(shop, `select 1 from order_reversals where reversal_id = 'PP-D-WON' for update`)
  const dispute_outcome = { outcome_code: 'RESOLVED_SELLER_FAVOUR' }
  const won = shop.tellPayPal('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, dispute_outcome })
  await untilBlocked(shop, 'the end of the dispute waits')
  const bought = shop.capture(buyer, paypalId)
  await untilBlocked(shop, 'the purchase waits', 2)
  await commit()
  expect([(await won).status, (await bought).status]).toEqual([200, 200])
  expect(await shop.balanceOf(buyer)).toBe(175)
  await shop.verify()
})

it('ADM-06 deleting a package and completing an order of it do not wait for each other', async () => {
  const admin = await shop.administrator()
  const { body: pack } = await admin.post('/api/admin/credit-packages', { name: 'Brief', credits: 7, price: '1.00' })
  const buyer = await shop.buyer()
  const { orderId } = await shop.orderAtPayPal(buyer, pack.id)
  const [locked, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const completing = shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    locked.resolve()
    await deleted.promise
  })
  await locked.promise
  expect((await admin.delete(`/api/admin/credit-packages/${pack.id}`)).status).toBe(200)
  deleted.resolve()
  await completing
  await completeOrder(shop.ctx, orderId, { paymentId: 'cap_brief' })
  expect(await shop.balanceOf(buyer)).toBe(7)
  await shop.verify()
})

it('PAY-09 two processes that find an order due at the same moment ask PayPal about it once', async () => {
  const { orderId, paypalId } = await shop.orderAtPayPal(await shop.buyer(), shop.packages.Pro.id)
  let asked = 0
  shop.paypal.settings.failing.set(paypalId, async () => {
    asked += 1
    return { status: 503, issue: '' }
  })
  shop.clock.forward(2 * 60_000)
  const reconcile = () => reconcileOrders(shop.ctx)
  const locking = `select 1 from orders where id = '${orderId}' for no key update`
  await callAtOnce(shop, locking, [reconcile, reconcile])
  shop.paypal.settings.failing.clear()
  expect(asked).toBe(1)
})
