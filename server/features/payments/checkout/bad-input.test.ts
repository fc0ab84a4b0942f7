import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

const oddText = fc.oneof(
  fc.constantFrom('', ' ', 'x'.repeat(10_000), '\u0000', '\ud800', '__proto__', '-1.00', '1e9', "' or 1=1 --", 'USD'),
  fc.string(),
)
const odd = fc.oneof(
  oddText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e21, 2 ** 31, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
  fc.integer(),
)
/** An object whose fields are mostly valid, but sometimes arbitrary values. */
const mostly = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, right]) => [name, fc.oneof({ weight: 3, arbitrary: right }, odd)]),
    ),
    { requiredKeys: [] },
  )
const named = (...values: unknown[]) => fc.constantFrom(...values)
const cents = fc.integer({ min: 0, max: 5000 })

describe('signed events of any shape', () => {
  it('SEC-17: an event from Creem is never answered with 500', async () => {
    const { checkoutId, orderId } = await shop.checkout(buyer, shop.packages.Starter.id)
    const related = mostly({ id: named(checkoutId, orderId, 'ord_1'), request_id: named(orderId), amount_paid: cents })
    const order = mostly({
      ...{
        id: named('ord_1', 'ord_2'),
        amount: cents,
        discount_amount: cents,
        amount_paid: cents,
        status: named('paid'),
      },
      ...{ product: named('prod_1000'), transaction: related, currency: named('USD'), type: named('onetime') },
    })
    const object = mostly({
      ...{
        id: named(checkoutId, 'ref_1', 'dis_1'),
        status: named('completed', 'succeeded', 'won'),
        order,
        units: named(1),
      },
      ...{ product: mostly({ id: named('prod_1000'), price: named(1000) }), request_id: named(orderId) },
      ...{ refund_amount: cents, amount: cents, transaction: related, checkout: related },
    })
    const type = named('checkout.completed', 'refund.created', 'dispute.created', 'dispute.won', 'dispute.closed')
    await fc.assert(
      fc.asyncProperty(fc.oneof(type, oddText), fc.oneof({ weight: 9, arbitrary: object }, odd), async (kind, told) => {
        expect([200, 400, 503]).toContain((await shop.tellCreem(String(kind), told)).status)
      }),
      { numRuns: 300 },
    )
    await shop.verify()
  })

  it('SEC-17: an event from PayPal is never answered with 500', async () => {
    const { paypalId, orderId } = await shop.orderAtPayPal(buyer, shop.packages.Starter.id)
    const money = mostly({ currency_code: named('USD', 'JPY'), value: named('10.00', '5.00', '-5.00') })
    const href = named('https://api.paypal.com/v2/payments/captures/cap_1')
    const resource = mostly({
      ...{ id: named('cap_1', 'REF-1', paypalId), status: named('COMPLETED', 'PENDING', 'REFUNDED'), amount: money },
      ...{ custom_id: named(orderId), invoice_id: named(orderId), payee: mostly({ merchant_id: named('M') }) },
      ...{ links: fc.array(mostly({ rel: named('up'), href }), { maxLength: 2 }), dispute_id: named('PP-1') },
      ...{ supplementary_data: mostly({ related_ids: mostly({ order_id: named(paypalId) }) }), dispute_amount: money },
      ...{ disputed_transactions: fc.array(mostly({ seller_transaction_id: named('cap_1') }), { maxLength: 2 }) },
      dispute_outcome: mostly({ outcome_code: named('RESOLVED_SELLER_FAVOUR', 'RESOLVED_BUYER_FAVOUR') }),
    })
    const type = named(
      ...['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.REFUNDED', 'CHECKOUT.ORDER.APPROVED'],
      ...['PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED', 'toString'],
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(type, oddText),
        fc.oneof({ weight: 9, arbitrary: resource }, odd),
        async (kind, told) => {
          expect([200, 400, 403, 503]).toContain((await shop.tellPayPal(String(kind), told)).status)
        },
      ),
      { numRuns: 300 },
    )
    await shop.verify()
  })
})

describe('calls of a buyer', () => {
  it('SEC-17: never get a 500, whatever they contain', async () => {
    const body = mostly({
      ...{
        packageId: named(shop.packages.Pro.id),
        amount: named(2500),
        currency: named('USD'),
        intent: named('CAPTURE'),
      },
      ...{ credits: named(150), packageName: named('Pro'), expectedPrice: named('25.00'), expectedCredits: named(150) },
      expectedBonusCredits: named(25),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, odd), oddText, async (sent, id) => {
        shop.clock.forward(10 * 60_000)
        const payload = JSON.stringify(sent)
        const cookies = Object.fromEntries(buyer.cookies)
        const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' }
        const part = encodeURIComponent(id.toWellFormed()).slice(0, 900)
        for (const url of ['/api/creem/checkout', '/paypal/order', `/paypal/order/${part}/capture`]) {
          const answer = await shop.app.inject({ method: 'POST', url, payload, headers, cookies })
          expect([url, answer.statusCode]).not.toEqual([url, 500])
        }
        const { statusCode } = await shop.app.inject({ method: 'GET', url: `/api/orders/${part}`, cookies })
        expect(statusCode).not.toBe(500)
      }),
      { numRuns: 100 },
    )
    await shop.verify()
  })
})
