import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkReversals } from './check-reversals.ts'

const dayMs = 24 * 60 * 60_000

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

/** A Starter package (50 credits for 10.00) bought at Creem, and a refund that has only begun. @returns its transaction */
async function beginRefund(): Promise<string> {
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  const id = shop.creem.checkouts.at(-1)?.order?.transaction ?? ''
  const begun = { id: `ref_${id}`, status: 'pending', refund_amount: 1000, refund_currency: 'USD' }
  expect((await shop.tellCreem('refund.created', { ...begun, transaction: { id } })).status).toBe(200)
  return id
}

it.each([
  ['is called refunded', (id: string) => shop.creem.settings.transactions.set(id, 'refunded')],
  ['is still called paid, with a refunded sum', (id: string) => shop.creem.settings.refundedAmounts.set(id, 1000)],
])('PAY-04 a refund that had only begun is carried out once its transaction %s', async (_how, carryOut) => {
  const transaction = await beginRefund()
  await checkReversals(shop.ctx)
  shop.creem.settings.refundedAmounts.set(transaction, 0)
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(50)
  carryOut(transaction)
  for (let count = 0; count < 2; count++) await shop.reconcileAfter(0)
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})

it('PAY-04 a refund that had only begun is carried out whatever its transaction is called', async () => {
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  const names = { order: { id: shop.creem.checkouts.at(-1)?.order?.id }, transaction: { id: 'Txn.9-ü' } }
  const begun = { id: 'ref_odd', status: 'pending', refund_amount: 1000, refund_currency: 'USD', ...names }
  expect((await shop.tellCreem('refund.created', begun)).status).toBe(200)
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(50)
  shop.creem.settings.transactions.set('Txn.9-ü', 'refunded')
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})

it('PAY-04 a refund that has only begun is not taken for another one of its payment, nor delayed by a dispute', async () => {
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  const id = shop.creem.checkouts.at(-1)?.order?.transaction ?? ''
  const { transactions, refundedAmounts } = shop.creem.settings
  const disputed = { id: `dis_${id}`, amount: 200, currency: 'USD', transaction: { id } }
  expect((await shop.tellCreem('dispute.created', disputed)).status).toBe(200)
  for (const status of ['pending', 'succeeded']) {
    const told = { id: `ref_${status}_${id}`, status, refund_amount: 500, refund_currency: 'USD', transaction: { id } }
    expect((await shop.tellCreem('refund.created', told)).status).toBe(200)
  }
  transactions.set(id, 'partialRefund')
  refundedAmounts.set(id, 500)
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(15)
  refundedAmounts.set(id, 1000)
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})

it('PAY-04 a Creem that does not answer about one refund is not asked about the next until the next round', async () => {
  const refunded = [await beginRefund(), await beginRefund()]
  const { failing, transactions } = shop.creem.settings
  const path = '/v1/transactions'
  failing.set(path, 'drop')
  const asked = vi.spyOn(failing, 'get')
  await checkReversals(shop.ctx)
  expect(asked.mock.calls.filter(([what]) => what === path)).toHaveLength(1)
  asked.mockRestore()
  failing.delete(path)
  for (const id of refunded) transactions.set(id, 'refunded')
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})

it('PAY-05 a refunded capture whose refund PayPal neither tells nor lists gives its credits back', async () => {
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  const { capture } = shop.paypal.capture(paypalId)
  if (capture) capture.status = 'REFUNDED'
  expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
  const left = async () => [
    await shop.balanceOf(buyer),
    (await buyer.get(`/api/orders/${orderId}`)).body.reversedCredits,
  ]
  expect(await left()).toEqual([0, 175])
  const amount = { currency_code: 'USD', value: '25.00' }
  const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture?.id}` }]
  const late = { id: 'REF-LATE', status: 'COMPLETED', amount, links }
  expect((await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', late)).status).toBe(200)
  expect(await left()).toEqual([0, 175])
  await shop.verify()
})

const creemReversal = (kind: 'refund' | 'dispute', names: object) =>
  kind === 'refund'
    ? shop.tellCreem('refund.created', { status: 'succeeded', refund_amount: 500, ...names })
    : shop.tellCreem('dispute.created', { amount: 500, currency: 'USD', ...names })

it.each(['refund', 'dispute'] as const)(
  'PAY-04 a %s at Creem that only its transaction connects with the order takes its share',
  async (kind) => {
    const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
    await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
    const transaction = { id: `tran_other_${kind}`, order: shop.creem.checkouts.at(-1)?.order?.id }
    for (let count = 0; count < 2; count++)
      expect((await creemReversal(kind, { id: `${kind}_by_order`, transaction })).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(25)
    await shop.verify()
  },
)

const unmatched = async (id: string) => {
  const { body } = await (await shop.administrator()).get('/api/admin/payment-problems')
  return (body.unmatched as { key: string }[]).filter(({ key }) => key === `stray-payment:creem:${id}`)
}

it.each([
  ['refund', {}],
  ['dispute', { transaction: 'tran_unknown' }],
] as const)('PAY-04 a %s at Creem that names no order (%j) is listed until it is dismissed', async (kind, names) => {
  const id = `${kind}_nameless`
  const tell = async () => expect((await creemReversal(kind, { id, ...names })).status).toBe(200)
  for (let count = 0; count < 2; count++) await tell()
  const detail = `No order is known for the Creem ${kind} ${id}. No credits were deducted.`
  expect(await unmatched(id)).toMatchObject([{ detail }])
  const admin = await shop.administrator()
  const dismissal = { key: `stray-payment:creem:${id}`, reason: 'credits taken by hand' }
  expect((await admin.post('/api/admin/payment-problems/dismiss', dismissal)).status).toBe(200)
  await tell()
  await checkReversals(shop.ctx)
  expect(await unmatched(id)).toEqual([])
})

it('PAY-04 a refund at Creem that arrives before its purchase is listed only until the purchase is known', async () => {
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  const paid = await shop.creem.pay(checkoutId)
  const transaction = shop.creem.checkouts.at(-1)?.order?.transaction
  expect((await creemReversal('refund', { id: 'ref_early', transaction })).status).toBe(200)
  expect(await unmatched('ref_early')).toHaveLength(1)
  await shop.deliver('/api/creem/webhook', paid)
  expect(await unmatched('ref_early')).toEqual([])
  expect(await shop.balanceOf(buyer)).toBe(25)
  const elsewhere = { id: 'ref_elsewhere', order: 'ord_elsewhere', transaction: 'tran_elsewhere' }
  expect((await creemReversal('refund', elsewhere)).status).toBe(200)
  expect(await unmatched('ref_elsewhere')).toEqual([])
  await shop.verify()
})

it('PAY-04 a refund of an order that is not paid yet takes nothing and makes no debt until its purchase arrives', async () => {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  const paid = await shop.creem.pay(checkoutId)
  const debt = async () =>
    (await shop.query(`select debt from users u join orders o on o.user_id = u.id where o.id = '${orderId}'`))[0]?.debt
  const names = { id: 'ref_unpaid', checkout: { id: checkoutId }, refund_amount: 1000 }
  expect((await creemReversal('refund', names)).status).toBe(200)
  expect(await debt()).toBe(0)
  await shop.verify()
  await checkReversals(shop.ctx)
  expect(await debt()).toBe(0)
  await shop.verify()
  await shop.deliver('/api/creem/webhook', paid)
  expect([await shop.balanceOf(buyer), await debt()]).toEqual([0, 0])
  await shop.verify()
})

it('PAY-04 a refund that has only begun takes nothing when its purchase arrives, and its share when it succeeds', async () => {
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  const paid = await shop.creem.pay(checkoutId)
  const id = shop.creem.checkouts.at(-1)?.order?.transaction ?? ''
  const names = { checkout: { id: checkoutId }, transaction: { id } }
  expect((await creemReversal('refund', { id: 'ref_begun', status: 'pending', ...names })).status).toBe(200)
  await shop.deliver('/api/creem/webhook', paid)
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(50)
  shop.creem.settings.refundedAmounts.set(id, 500)
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(25)
  await shop.verify()
})

it.each([
  [29, 0],
  [31, 50],
])('PAY-04 a refund that succeeds %i days after it began leaves %i credits', async (days, left) => {
  const id = await beginRefund()
  // The buyer would have to sign in again.
  const owner = `(select user_id from orders where gateway_transaction_id = '${id}')`
  const credits = async () => (await shop.query(`select credits from users where id = ${owner}`))[0]?.credits
  expect(await credits()).toBe(50)
  shop.clock.forward(days * dayMs)
  shop.creem.settings.transactions.set(id, 'refunded')
  await checkReversals(shop.ctx)
  expect(await credits()).toBe(left)
  await shop.verify()
})
