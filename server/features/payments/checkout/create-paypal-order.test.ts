import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('PAY-05 an order at PayPal names the site and what it sells, asks for no address, is paid at once, and leads back to the packages', async () => {
  await shop.orderAtPayPal(await shop.buyer(), shop.packages.Pro.id)
  expect(shop.paypal.orders.at(-1)?.description).toBe('Pro: 175 credits')
  expect(shop.paypal.orders.at(-1)?.context).toEqual({
    brand_name: 'Soundreel',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: 'http://localhost:3000/pricing?payment=success',
    cancel_url: 'http://localhost:3000/pricing?payment=cancelled',
  })
})
