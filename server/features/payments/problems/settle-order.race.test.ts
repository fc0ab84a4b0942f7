import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdOrder } from '#server/features/payments/settlement/complete-order.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import { waitUntil } from '#tests/wait-until.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const blocked = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`

/** Starts both calls while the order is locked, so that neither can finish before the other has begun. */
async function atOnce<T>(orderId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = shop.db.transaction(async (tx) => {
    await tx.execute(`select 1 from orders where id = '${orderId}' for no key update`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const answers = Promise.all(calls.map((call) => call()))
  await waitUntil('both calls wait', async () => (await shop.query(blocked)).length >= calls.length)
  released.resolve()
  await holding
  return answers
}

it('PAY-03 granting and dismissing a held order at the same moment has one outcome', async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.administrator()]
  const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await holdOrder(shop.ctx, orderId, '$9.00 was paid instead of $25.00.', { paymentId: 'ord_less' })
  const settle = (decision: string) => () =>
    admin.post(`/api/admin/orders/${orderId}/settle`, { decision, reason: 'looked into it' })
  const answers = await atOnce(orderId, [settle('grant'), settle('dismiss')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { status } = (await buyer.get(`/api/orders/${orderId}`)).body
  expect(await shop.balanceOf(buyer)).toBe(status === 'completed' ? 175 : 0)
  expect(await shop.query(`select action from audit_log where subject = 'order:${orderId}'`)).toHaveLength(1)
  await shop.verify()
})

it('SEC-02 two partial refunds at the same moment take back both shares', async () => {
  const buyer = await shop.buyer()
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  const transaction = { id: shop.creem.checkouts.at(-1)?.order?.transaction }
  const refund = (id: string) => () =>
    shop.tellCreem('refund.created', { id, status: 'succeeded', refund_amount: 1000, transaction })
  const answers = await atOnce(orderId, [refund('ref_one'), refund('ref_two')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await buyer.get(`/api/orders/${orderId}`)).body.reversedCredits).toBe(140)
  expect(await shop.balanceOf(buyer)).toBe(35)
  await shop.verify()
})
