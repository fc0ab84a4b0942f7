import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
afterAll(() => shop.close())

type Paid = { amount: number; discount_amount?: number; amount_paid?: number; tax_amount?: number }

/** A Premium package (350 credits for 45.00) bought at a discount or with tax; its webhook is not delivered yet. */
async function payPremium(paid: Paid) {
  shop.creem.settings.changeOrder = (order) => ({ ...order, ...paid })
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Premium.id)
  const delivery = await shop.creem.pay(checkoutId)
  shop.creem.settings.changeOrder = (order) => order
  const order = shop.creem.checkouts.at(-1)?.order
  return { orderId, names: { order: { id: order?.id } }, tell: () => shop.deliver('/api/creem/webhook', delivery) }
}

async function buyPremium(paid: Paid) {
  const bought = await payPremium(paid)
  expect((await bought.tell()).status).toBe(200)
  return bought
}

const newId = (kind: string) => `${kind}_${crypto.randomUUID().slice(0, 12)}`
const refund = (names: object, refund_amount: unknown, more: object = {}) =>
  shop.tellCreem('refund.created', { id: newId('ref'), status: 'succeeded', refund_amount, ...names, ...more })
const dispute = (names: object, amount: unknown, end: 'created' | 'won' | 'lost', id: string) =>
  shop.tellCreem(`dispute.${end}`, { id, amount, currency: 'USD', ...names })

describe('the reversed share of the paid sum', () => {
  it('SEC-02 a full refund of a discounted purchase takes back all its credits', async () => {
    const { orderId, names } = await buyPremium({ amount: 450, discount_amount: 4050 })
    expect(await shop.balanceOf(buyer)).toBe(350)
    await refund(names, 450)
    expect(await shop.balanceOf(buyer)).toBe(0)
    expect((await buyer.get(`/api/orders/${orderId}`)).body.reversedCredits).toBe(350)
    await shop.verify()
  })

  it('SEC-02 refunding half takes half of the credits; disputing the other half takes the rest until the dispute is won', async () => {
    const { names } = await buyPremium({ amount: 450, discount_amount: 4050 })
    const id = newId('dis')
    await refund(names, 225)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await dispute(names, 225, 'created', id)
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.tellCreem('dispute.won', { id })
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('SEC-02 a refund that arrives before its discounted purchase takes the same share', async () => {
    const { names, tell } = await payPremium({ amount: 450, discount_amount: 4050 })
    await refund(names, 225)
    await tell()
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('SEC-02 the paid sum includes tax, even with a discount', async () => {
    const { names } = await buyPremium({ amount: 450, discount_amount: 4050, tax_amount: 90, amount_paid: 540 })
    await refund(names, 270)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await refund(names, 270)
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })

  it('SEC-02 tax that only the refund mentions corrects the share taken before', async () => {
    const { names } = await buyPremium({ amount: 450, discount_amount: 4050 })
    await refund(names, 270)
    expect(await shop.balanceOf(buyer)).toBe(140)
    await refund(names, 54, { transaction: { id: newId('tran'), amount: 4500, amount_paid: 540 } })
    expect(await shop.balanceOf(buyer)).toBe(140)
    await refund(names, 1, { transaction: { id: newId('tran'), amount: 4500, amount_paid: 675 } })
    expect(await shop.balanceOf(buyer)).toBe(350 - Math.round((350 * 325) / 675))
    const rows: { description: string }[] = (await buyer.get('/api/transactions')).body.data
    expect(rows.map(({ description }) => description)).toEqual([
      'Premium: an earlier refund was corrected, credits are back',
      'Premium: the payment was refunded',
      'Premium: 300 + 50 bonus credits (Creem)',
    ])
    await shop.verify()
  })

  it('SEC-02 a free purchase keeps its credits until money is refunded', async () => {
    const { names } = await buyPremium({ amount: 0, discount_amount: 4500 })
    expect((await refund(names, 0)).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(350)
    expect((await refund(names, 100)).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })

  it('SEC-02 an order without a stored paid sum uses its price', async () => {
    const { orderId, names } = await buyPremium({ amount: 4500 })
    await shop.query(`update orders set paid_cents = null where id = '${orderId}'`)
    await refund(names, 2250)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('SEC-02 a held payment that is credited later gives back the share of the sum that was paid', async () => {
    const { orderId, names } = await buyPremium({ amount: 900 })
    const admin = await shop.administrator()
    const decision = { decision: 'grant', reason: 'agreed' }
    expect((await admin.post(`/api/admin/orders/${orderId}/settle`, decision)).status).toBe(200)
    await refund(names, 450)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })
})

describe('events in any order, any number of times', () => {
  const cents = fc.integer({ min: 1, max: 3000 })
  const told = fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), cents }),
    fc.record({ kind: fc.constantFrom('dispute' as const, 'won' as const), cents }),
  )
  const purchase = fc.record({
    discount: fc.integer({ min: 0, max: 4499 }),
    taxPercent: fc.integer({ min: 0, max: 27 }),
  })
  const story = fc
    .record({ purchase, told: fc.array(told, { maxLength: 5 }), repeat: fc.boolean() })
    .chain((made) => fc.tuple(fc.constant(made), fc.nat({ max: made.told.length }), fc.infiniteStream(fc.nat())))

  it('SEC-02 take the reversed share of the paid sum, and never more than was granted', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ([{ purchase, told, repeat }, before, dice]) => {
        buyer = await shop.buyer()
        const amount = 4500 - purchase.discount
        const amount_paid = amount + Math.round((amount * purchase.taxPercent) / 100)
        const { names, tell } = await payPremium({ amount, discount_amount: purchase.discount, amount_paid })
        const steps = told.flatMap(({ kind, cents }) => {
          const id = newId(kind)
          if (kind === 'refund') return [() => refund(names, cents, { id })]
          const opened = () => dispute(names, cents, 'created', id)
          return kind === 'dispute' ? [opened] : [opened, () => dispute(names, cents, 'won', id)]
        })
        const shuffled = steps.map((step) => ({ step, at: dice.next().value })).sort((a, b) => a.at - b.at)
        const actions = shuffled.map(({ step }) => step)
        actions.splice(before, 0, tell)
        for (const action of repeat ? [...actions, ...actions.toReversed()] : actions)
          expect((await action()).status).toBe(200)
        const returned = told.reduce((sum, { kind, cents }) => sum + (kind === 'won' ? 0 : cents), 0)
        const share = returned >= amount_paid ? 350 : Math.round((350 * returned) / amount_paid)
        expect(await shop.balanceOf(buyer)).toBe(350 - share)
        await shop.verify()
      }),
      { numRuns: 25 },
    )
  })
})

it('PAY-05 a dispute that PayPal replaced by another one keeps no credits when that one is won', async () => {
  const { paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  const { capture } = shop.paypal.capture(paypalId)
  await shop.capture(buyer, paypalId)
  const about = {
    dispute_amount: { currency_code: 'USD', value: '25.00' },
    disputed_transactions: [{ seller_transaction_id: capture?.id }],
  }
  const [replaced, other] = [newId('PP-D'), newId('PP-D')]
  for (const dispute_id of [replaced, other])
    await shop.tellPayPal('CUSTOMER.DISPUTE.CREATED', { dispute_id, ...about })
  const end = (dispute_id: string, outcome_code: string) =>
    shop.tellPayPal('CUSTOMER.DISPUTE.RESOLVED', { dispute_id, ...about, dispute_outcome: { outcome_code } })
  await end(replaced, 'NONE')
  expect(await shop.balanceOf(buyer)).toBe(0)
  await end(other, 'RESOLVED_SELLER_FAVOUR')
  expect(await shop.balanceOf(buyer)).toBe(175)
  await shop.verify()
})

describe('invalid amounts and ids', () => {
  it.each([-1, -450, 1.5, 1e20, 2 ** 53, 100_000_000, '450', {}])(
    'SEC-17 a refund of %j answers 400',
    async (amount) => {
      const { orderId, names } = await buyPremium({ amount: 450, discount_amount: 4050 })
      const answers = [
        await refund(names, amount),
        await dispute(names, amount, 'created', newId('dis')),
        await refund(names, 1, { transaction: { id: 'tran_bad', amount_paid: amount } }),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, 'INVALID_INPUT']))
      expect(await shop.balanceOf(buyer)).toBe(350)
      const rows = await shop.query(
        `select reversed_credits, (select count(*)::int from order_reversals r where r.order_id = o.id) as told
       from orders o where id = '${orderId}'`,
      )
      expect(rows).toEqual([{ reversed_credits: 0, told: 0 }])
    },
  )

  it.each(['-25.00', '99999999.99', '1e3', '', '25,00', '25.005'])(
    'SEC-17 a PayPal refund of %j answers 400',
    async (value) => {
      const { paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
      shop.paypal.approve(paypalId)
      const { capture } = shop.paypal.capture(paypalId)
      await shop.capture(buyer, paypalId)
      const amount = { currency_code: 'USD', value }
      const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture?.id}` }]
      const told = { id: newId('REF'), status: 'COMPLETED', amount, links }
      expect((await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', told)).status).toBe(400)
      const disputed = { dispute_amount: amount, disputed_transactions: [{ seller_transaction_id: capture?.id }] }
      const opened = await shop.tellPayPal('CUSTOMER.DISPUTE.CREATED', { dispute_id: newId('PP-D'), ...disputed })
      expect(opened.status).toBe(400)
      expect(await shop.balanceOf(buyer)).toBe(175)
    },
  )

  it('SEC-17 an id that the database cannot store answers 400', async () => {
    const { names } = await buyPremium({ amount: 4500 })
    for (const id of ['ref_\u0000', '', 'r'.repeat(5000)]) expect((await refund(names, 1, { id })).status).toBe(400)
    const event = await shop.tellPayPal('__defineGetter__', {})
    expect(event.status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(350)
  })
})
