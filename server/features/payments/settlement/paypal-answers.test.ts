import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => shop.verify())
afterAll(() => shop.close())

it('PAY-05 every order has an invoice id of its own, because PayPal takes one payment for each', async () => {
  const buyer = await shop.buyer()
  const orders = [
    await shop.orderAtPayPal(buyer, shop.packages.Starter.id),
    await shop.orderAtPayPal(buyer, shop.packages.Starter.id),
  ]
  expect(shop.paypal.orders.slice(-2).map(({ invoiceId }) => invoiceId)).toEqual(orders.map(({ orderId }) => orderId))
  for (const { paypalId } of orders) {
    shop.paypal.approve(paypalId)
    expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  }
  expect(await shop.balanceOf(buyer)).toBe(100)
})

it('PAY-05 an order stores the PayPal account that gets its money, which PayPal names on request', async () => {
  const { orderId } = await shop.orderAtPayPal(await shop.buyer(), shop.packages.Starter.id)
  expect(await shop.query(`select payee from orders where id = '${orderId}'`)).toEqual([{ payee: 'FAKEMERCHANT' }])
})

it('PAY-05 a capture that PayPal answers without its payment is credited as the order at PayPal says', async () => {
  const buyer = await shop.buyer()
  const { paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  shop.paypal.settings.isMinimal = true
  const { status, body } = await shop.capture(buyer, paypalId)
  shop.paypal.settings.isMinimal = false
  expect([status, body.status]).toEqual([200, 'COMPLETED'])
  expect(await shop.balanceOf(buyer)).toBe(175)
  const purchase = { type: 'purchase', amount: 175, description: 'Pro: 150 + 25 bonus credits (PayPal)' }
  expect((await buyer.get('/api/transactions')).body.data).toMatchObject([purchase])
})
