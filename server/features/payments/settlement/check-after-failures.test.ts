import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkOrder, reconcileOrders } from './check-order.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

const statusOf = async (orderId: string) => (await buyer.get(`/api/orders/${orderId}`)).body.status
const checkAll = () => {
  shop.clock.forward(2 * 60_000)
  return reconcileOrders(shop.ctx)
}

it('PAY-09 an order whose check fails does not keep the next ones from their credits', async () => {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await shop.creem.pay(checkoutId)
  shop.clock.forward(1000)
  const { orderId: next, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Starter.id)
  shop.paypal.approve(paypalId)
  shop.creem.settings.failing.set('/v1/products', 500)
  await checkAll()
  shop.creem.settings.failing.clear()
  expect([await statusOf(orderId), await statusOf(next)]).toEqual(['pending', 'completed'])
  await checkAll()
  expect([await statusOf(orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 225])
  await shop.verify()
})

it('PAY-04 PAY-09 an unpaid checkout that somebody else opens with the id of an order does not replace its own', async () => {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const { event } = await shop.creem.pay(checkoutId)
  const foreign = { ...(event.object as object), id: 'ch_stranger', status: 'pending', order: null }
  expect((await shop.tellCreem('checkout.completed', foreign)).status).toBe(200)
  await checkOrder(shop.ctx, orderId)
  expect([await statusOf(orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  expect((await buyer.get(`/api/orders/${checkoutId}`)).body.id).toBe(orderId)
  await shop.verify()
})
