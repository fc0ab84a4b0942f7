import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkOrder } from './check-order.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
})
afterEach(async () => {
  await switchSales(true)
  await shop.verify()
})
afterAll(() => shop.close())

/** Both gateways keep their keys. */
const switchSales = (isOn: boolean) =>
  shop.query(`update admin_settings set creem_enabled = ${isOn}, paypal_enabled = ${isOn}`)
const approvePro = async () => {
  const order = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(order.paypalId)
  return order
}

it('PAY-02 nothing new is sold by a gateway that was switched off', async () => {
  await switchSales(false)
  const packageId = shop.packages.Pro.id
  for (const path of ['/api/creem/checkout', '/paypal/order']) {
    const { status, body } = await buyer.post(path, { packageId, intent: 'CAPTURE', currency: 'USD' })
    expect([path, status, body.code]).toEqual([path, 503, 'PAYMENT_UNAVAILABLE'])
  }
  const { username } = (await buyer.get('/api/auth/current-user')).body.user
  const orders = `select 1 from orders where user_id = (select id from users where username = '${username}')`
  expect(await shop.query(orders)).toEqual([])
})

it('PAY-02 PAY-05 a gateway that was switched off is not offered, although it keeps its keys', async () => {
  await switchSales(false)
  const methods = (await buyer.get('/api/settings/payment-methods')).body
  expect(methods).toEqual({ creemEnabled: false, paypalEnabled: false })
  const { status, body } = await buyer.get('/paypal/setup')
  expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
})

it('PAY-05 a buyer who approved before PayPal was switched off gets the credits', async () => {
  const { paypalId } = await approvePro()
  await switchSales(false)
  expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  expect(await shop.balanceOf(buyer)).toBe(175)
})

it('PAY-05 PayPal’s messages count after it was switched off', async () => {
  const { paypalId } = await approvePro()
  const { capture } = shop.paypal.capture(paypalId)
  await switchSales(false)
  expect((await shop.tellPayPal('PAYMENT.CAPTURE.COMPLETED', capture)).status).toBe(200)
  expect(await shop.balanceOf(buyer)).toBe(175)
})

it('PAY-04 Creem’s messages count after it was switched off: payments, and their refunds', async () => {
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await switchSales(false)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  expect(await shop.balanceOf(buyer)).toBe(175)
  const order = { id: shop.creem.checkouts.at(-1)?.order?.id }
  const refund = { id: 'ref_while_off', status: 'succeeded', refund_amount: 2500, refund_currency: 'USD', order }
  expect((await shop.tellCreem('refund.created', refund)).status).toBe(200)
  expect(await shop.balanceOf(buyer)).toBe(0)
})

it('PAY-09 payments whose messages were lost are found after both gateways were switched off', async () => {
  const atCreem = await shop.checkout(buyer, shop.packages.Pro.id)
  const atPayPal = await approvePro()
  await switchSales(false)
  await shop.creem.pay(atCreem.checkoutId)
  for (const { orderId } of [atCreem, atPayPal]) await checkOrder(shop.ctx, orderId)
  expect(await shop.balanceOf(buyer)).toBe(350)
})
