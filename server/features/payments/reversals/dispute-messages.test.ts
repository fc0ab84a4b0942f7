import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
})
afterEach(() => shop.verify())
afterAll(() => shop.close())

const newId = (kind: string) => `${kind}_${crypto.randomUUID().slice(0, 12)}`

/** Buys a Starter package (50 credits for 10.00) at Creem. @returns a function that tells of a dispute about it */
async function buyStarter() {
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  const id = newId('dis')
  const order = { id: shop.creem.checkouts.at(-1)?.order?.id }
  return async (eventType: string, status?: string) => {
    const told = { id, amount: 1000, currency: 'USD', order, ...(status ? { status } : {}) }
    expect((await shop.tellCreem(eventType, told)).status).toBe(200)
  }
}

/** Buys a Pro package (175 credits for 25.00) at PayPal. */
async function buyPro(): Promise<string> {
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  return orderId
}

it.each([
  ['dispute.closed', 'Withdrawn', 50],
  ['dispute.canceled', undefined, 50],
  ['dispute.cancelled', 'closed', 50],
  ['dispute.updated', 'under_review', 0],
  ['dispute.closed', 'lost', 0],
  ['dispute.closed', 'settled', 0],
])(
  'PAY-04 after a dispute at Creem is told as %s with the status %s, %i credits are left',
  async (type, status, left) => {
    const tell = await buyStarter()
    await tell('dispute.created')
    await tell(type, status)
    expect(await shop.balanceOf(buyer)).toBe(left)
  },
)

it('PAY-04 a dispute that is lost takes the credits, even if its beginning was not told, and not before', async () => {
  const tell = await buyStarter()
  await tell('dispute.updated', 'under_review')
  expect(await shop.balanceOf(buyer)).toBe(50)
  await tell('dispute.closed', 'lost')
  expect(await shop.balanceOf(buyer)).toBe(0)
})

it.each(['custom', 'invoice_number'])(
  'PAY-05 a dispute at PayPal that names the order in %s alone takes its share, also if only its end is told',
  async (name) => {
    const told = {
      ...{ dispute_id: newId('PP-D'), dispute_amount: { currency_code: 'USD', value: '5.00' } },
      ...{ dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
      disputed_transactions: [{ seller_transaction_id: null, [name]: await buyPro() }],
    }
    expect((await shop.tellPayPal('CUSTOMER.DISPUTE.RESOLVED', told)).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(140)
  },
)

it('PAY-05 a dispute at PayPal whose end in the seller’s favour is told first takes nothing', async () => {
  const told = {
    ...{ dispute_id: newId('PP-D'), dispute_amount: { currency_code: 'USD', value: '25.00' } },
    ...{ dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } },
    disputed_transactions: [{ custom: await buyPro() }],
  }
  for (const eventType of ['CUSTOMER.DISPUTE.RESOLVED', 'CUSTOMER.DISPUTE.CREATED'])
    expect((await shop.tellPayPal(eventType, told)).status).toBe(200)
  expect(await shop.balanceOf(buyer)).toBe(175)
})

it('PAY-04 ADM-05 the buyer and the operator are told once of a dispute, and once of its end', async () => {
  const tell = await buyStarter()
  for (const _ of [1, 2]) await tell('dispute.created')
  for (const _ of [1, 2]) await tell('dispute.closed', 'won')
  const { username } = (await buyer.get('/api/auth/current-user')).body.user
  const told = await shop.query(`select e.type, e.data from events e join users u on u.id = e.user_id
    where u.username = '${username}' and e.type like 'order.%' order by e.id`)
  const orderId = expect.any(String)
  expect(told).toEqual([
    { type: 'order.completed', data: { orderId, credits: 50 } },
    { type: 'order.reversed', data: { orderId, kind: 'dispute', credits: 50 } },
    { type: 'order.restored', data: { orderId, kind: 'dispute', credits: -50 } },
  ])
  const rows: { description: string }[] = (await buyer.get('/api/transactions')).body.data
  expect(rows.map(({ description }) => description)).toEqual([
    'Starter: the dispute was settled, credits are back',
    'Starter: the payment is disputed',
    'Starter: 50 credits (Creem)',
  ])
})

it('PAY-04 ADM-05 if a dispute corrects a share, the operator reads of a correction and of no won dispute', async () => {
  shop.creem.settings.changeOrder = (order) => ({ ...order, amount: 100, discount_amount: 900 })
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  shop.creem.settings.changeOrder = (order) => order
  const order = { id: shop.creem.checkouts.at(-1)?.order?.id }
  const dispute = async (amount: number, transaction: object | null) => {
    const told = { id: newId('dis'), amount, currency: 'USD', order, transaction }
    expect((await shop.tellCreem('dispute.created', told)).status).toBe(200)
  }
  await dispute(50, null)
  expect(await shop.balanceOf(buyer)).toBe(25)
  // Only the second dispute says that 1.25 was paid, with tax.
  await dispute(0, { id: newId('tran'), amount: 1000, amount_paid: 125 })
  expect(await shop.balanceOf(buyer)).toBe(30)
  const told = await shop.query(`select type, data->>'kind' as kind from events
    where data->>'orderId' = '${orderId}' and type like 'order.re%' order by id`)
  expect(told).toEqual([
    { type: 'order.reversed', kind: 'dispute' },
    { type: 'order.restored', kind: 'refund' },
  ])
})

it('PAY-05 a dispute at PayPal whose id begins with that of another one is a dispute of its own', async () => {
  const dispute_id = newId('PP-D')
  const [other, first] = [buyer, { dispute_id, disputed_transactions: [{ custom: await buyPro() }] }]
  buyer = await shop.buyer()
  const second = { dispute_id: `${dispute_id}1`, disputed_transactions: [{ custom: await buyPro() }] }
  const tell = async (event: string, dispute: object, minute: number) => {
    const dispute_outcome = event === 'RESOLVED' ? { outcome_code: 'RESOLVED_SELLER_FAVOUR' } : null
    const told = { ...dispute, dispute_outcome, update_time: `2026-03-01T08:0${minute}:00Z` }
    expect((await shop.tellPayPal(`CUSTOMER.DISPUTE.${event}`, told)).status).toBe(200)
  }
  const balances = async () => [await shop.balanceOf(other), await shop.balanceOf(buyer)]
  await tell('CREATED', second, 1)
  await tell('CREATED', first, 2)
  expect(await balances()).toEqual([0, 0])
  await tell('RESOLVED', first, 3)
  expect(await balances()).toEqual([175, 0])
  await tell('RESOLVED', second, 4)
  expect(await balances()).toEqual([175, 175])
})
