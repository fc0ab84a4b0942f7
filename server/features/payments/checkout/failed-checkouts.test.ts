import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
  shop.creem.settings.failing.clear()
  shop.paypal.settings.failing.clear()
  delete shop.creem.settings.checkoutUrl
})
afterAll(() => shop.close())

const buy = () => buyer.post('/api/creem/checkout', { packageId: shop.packages.Starter.id })
/** How many orders there are with each status, and how many of them are due. */
const orders = () =>
  shop.query('select status, count(*)::int as orders, count(due_at)::int as due from orders group by status')

it.each([
  [500, /try again/],
  ['drop', /try again/],
  [401, /API key/],
  [403, /API key/],
] as const)(
  'PAY-03 sells nothing while the price at Creem cannot be read (%s), and suggests what to do',
  async (failure, suggestion) => {
    const [before, checkouts] = [await orders(), shop.creem.checkouts.length]
    shop.creem.settings.failing.set('/v1/products', failure)
    const answer = await buy()
    expect([answer.status, answer.body.code, answer.body.suggestion]).toEqual([
      502,
      'PAYMENT_FAILED',
      expect.stringMatching(suggestion),
    ])
    expect([await orders(), shop.creem.checkouts.length]).toEqual([before, checkouts])
  },
)

it.each([
  ['Creem refuses', () => void shop.creem.settings.failing.set('/v1/checkouts', 500), buy],
  ['Creem opens without an address', () => Object.assign(shop.creem.settings, { checkoutUrl: '' }), buy],
  [
    'PayPal refuses',
    () => void shop.paypal.settings.failing.set('/v2/checkout/orders', { status: 500, issue: 'INTERNAL_SERVER_ERROR' }),
    () => buyer.post('/paypal/order', { packageId: shop.packages.Pro.id }),
  ],
])('PAY-03 PAY-05 an order whose checkout %s has failed and is not checked again', async (_what, breakIt, order) => {
  const [before] = await orders()
  breakIt()
  expect((await order()).status).toBe(502)
  expect(await orders()).toEqual([{ status: 'failed', orders: Number(before?.orders ?? 0) + 1, due: 0 }])
})
