import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('PAY-05 the capture of an order that an administrator has dismissed is refused', async () => {
  const buyer = await shop.buyer()
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  shop.paypal.settings.changeAmount = (amount) => ({ ...amount, value: '0.01' })
  expect((await shop.capture(buyer, paypalId)).body.code).toBe('PAYMENT_HELD')
  const admin = await shop.administrator()
  const settled = await admin.post(`/api/admin/orders/${orderId}/settle`, { decision: 'dismiss', reason: 'paid back' })
  expect(settled.body.status).toBe('dismissed')
  const again = await shop.capture(buyer, paypalId)
  expect([again.status, again.body.code]).toEqual([502, 'PAYMENT_FAILED'])
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})
