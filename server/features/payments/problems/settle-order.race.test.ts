import { afterAll, beforeAll, expect, it } from 'vitest'
import { alertUnmatchedPayment } from '#server/features/payments/settlement/alert-unmatched-payment.ts'
import { holdOrder } from '#server/features/payments/settlement/complete-order.ts'
import { callAtOnce } from '#tests/database/call-at-once.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const lockOrder = (id: string) => `select 1 from orders where id = '${id}' for no key update`

it('PAY-03 granting and dismissing a held order at the same moment has one outcome', async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.administrator()]
  const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await holdOrder(shop.ctx, orderId, '$9.00 was paid instead of $25.00.', { paymentId: 'ord_less' })
  const settle = (decision: string) => () =>
    admin.post(`/api/admin/orders/${orderId}/settle`, { decision, reason: 'looked into it' })
  const answers = await callAtOnce(shop, lockOrder(orderId), [settle('grant'), settle('dismiss')])
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
  const answers = await callAtOnce(shop, lockOrder(orderId), [refund('ref_one'), refund('ref_two')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await buyer.get(`/api/orders/${orderId}`)).body.reversedCredits).toBe(140)
  expect(await shop.balanceOf(buyer)).toBe(35)
  await shop.verify()
})

it('PAY-03 of two dismissals of a payment at the same moment, one counts and is recorded', async () => {
  const admin = await shop.administrator()
  await alertUnmatchedPayment(shop.ctx, { gateway: 'creem', paymentId: 'ord_stray', namedOrder: 'nobody' })
  const key = 'stray-payment:creem:ord_stray'
  const dismiss = () => admin.post('/api/admin/payment-problems/dismiss', { key, reason: 'paid back' })
  const answers = await callAtOnce(shop, `select 1 from alarms where key = '${key}' for update`, [dismiss, dismiss])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await shop.query(`select 1 from audit_log where subject = 'payment:creem:ord_stray'`)).toHaveLength(1)
})

it('ADM-06 ADM-11 of two deletions of a package at the same moment, one counts and is recorded', async () => {
  const admin = await shop.administrator()
  const values = { name: 'Brief', credits: 7, price: '1.00' }
  const { id } = (await admin.post('/api/admin/credit-packages', values)).body
  const remove = () => admin.delete(`/api/admin/credit-packages/${id}`)
  const locking = `select 1 from credit_packages where id = '${id}' for no key update`
  const answers = await callAtOnce(shop, locking, [remove, remove])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  const rows = await shop.query(`select action from audit_log where subject = 'credit-package:${id}' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['create-credit-package', 'delete-credit-package'])
})
