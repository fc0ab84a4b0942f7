import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAccessToken } from '#server/integrations/paypal/access-token.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it.each([31_668, '31668', null, 'soon', undefined])(
  'PAY-05 orders are created with one token if PayPal says of it that it lasts for %j seconds',
  async (seconds) => {
    const buyer = await shop.buyer()
    const order = () => buyer.post('/paypal/order', { packageId: shop.packages.Starter.id })
    shop.paypal.settings.expiresIn = seconds
    shop.paypal.revokeTokens()
    const tokens = shop.paypal.tokens()
    for (let count = 0; count < 2; count++) expect((await order()).status).toBe(200)
    expect(shop.paypal.tokens()).toBe(tokens + 1)
  },
)

it('PAY-05 a token of PayPal is used only for the client and with the secret that got it', async () => {
  const account = { baseUrl: shop.paypal.url, clientId: 'paypal-fake-client', clientSecret: 'paypal-fake-secret' }
  const token = await getAccessToken(account)
  expect(token).toMatch(/^token-paypal-fake-client-/)
  expect(await getAccessToken({ ...account, clientSecret: 'another secret' })).toBeNull()
  expect(await getAccessToken({ ...account, clientId: 'another client' })).toBeNull()
  expect(await getAccessToken(account)).toBe(token)
})
