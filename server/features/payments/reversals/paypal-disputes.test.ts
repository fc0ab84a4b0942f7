import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => shop.verify())
afterAll(() => shop.close())

const newId = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 12)}`
const money = (value: string) => ({ currency_code: 'USD', value })

/** A package bought at PayPal by a new user. */
async function buy(name: 'Starter' | 'Pro') {
  const buyer = await shop.buyer()
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages[name].id)
  shop.paypal.approve(paypalId)
  const { capture } = shop.paypal.capture(paypalId)
  expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  return { buyer, orderId, capture }
}

const tell = async (kind: string, resource: object) => expect((await shop.tellPayPal(kind, resource)).status).toBe(200)
const open = (dispute: object) => tell('CUSTOMER.DISPUTE.CREATED', dispute)
const end = (dispute: object, outcome_code: string) =>
  tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, dispute_outcome: { outcome_code } })
const balances = (...buyers: TestBrowser[]) => Promise.all(buyers.map((buyer) => shop.balanceOf(buyer)))

it.each([
  ['35.00', [0, 0]],
  ['5.00', [140, 25]],
])('PAY-05 a dispute of %s about two payments takes from both orders and returns both once', async (sum, left) => {
  const [pro, starter] = [await buy('Pro'), await buy('Starter')]
  const dispute = {
    ...{ dispute_id: newId('PP-D'), dispute_amount: money(sum) },
    disputed_transactions: [
      { seller_transaction_id: pro.capture?.id, gross_amount: money('25.00') },
      { custom: starter.orderId, gross_amount: money('10.00') },
    ],
  }
  for (let count = 0; count < 2; count++) await open(dispute)
  expect(await balances(pro.buyer, starter.buyer)).toEqual(left)
  await end(dispute, 'RESOLVED_BUYER_FAVOUR')
  expect(await balances(pro.buyer, starter.buyer)).toEqual(left)
  for (let count = 0; count < 2; count++) await end(dispute, 'RESOLVED_SELLER_FAVOUR')
  expect(await balances(pro.buyer, starter.buyer)).toEqual([175, 50])
})

it('PAY-05 a dispute about two payments whose sums are unknown takes all their credits', async () => {
  const [pro, starter] = [await buy('Pro'), await buy('Starter')]
  const disputed_transactions = [pro, starter].map(({ capture }) => ({ seller_transaction_id: capture?.id }))
  const dispute = { dispute_id: newId('PP-D'), disputed_transactions: [...disputed_transactions, {}] }
  await open(dispute)
  expect(await balances(pro.buyer, starter.buyer)).toEqual([0, 0])
  await end(dispute, 'CANCELED_BY_BUYER')
  expect(await balances(pro.buyer, starter.buyer)).toEqual([175, 50])
})
