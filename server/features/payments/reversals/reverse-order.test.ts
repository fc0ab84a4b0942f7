import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkReversals } from './check-reversals.ts'

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

const creemHook = '/api/creem/webhook'
const newId = (kind: string) => `${kind}_${crypto.randomUUID().slice(0, 12)}`

/** A Starter package (50 credits for 10.00) paid at Creem; its webhook is not delivered yet. */
async function payStarter() {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  const paid = await shop.creem.pay(checkoutId)
  const order = shop.creem.checkouts.at(-1)?.order
  const names = { checkout: { id: checkoutId }, order: { id: order?.id }, transaction: { id: order?.transaction } }
  return { orderId, checkoutId, paid, names }
}

async function buyStarter() {
  const bought = await payStarter()
  await shop.deliver(creemHook, bought.paid)
  return bought
}

const refund = (names: object, amount: number, more: object = {}) =>
  shop.tellCreem('refund.created', {
    ...{ id: newId('ref'), status: 'succeeded', refund_amount: amount, refund_currency: 'USD' },
    ...names,
    ...more,
  })
const spend = async (credits: number) => {
  const [user] = await shop.query(
    `select id from users where username = '${(await buyer.get('/api/auth/current-user')).body.user.username}'`,
  )
  const admin = await shop.administrator()
  const left = (await shop.balanceOf(buyer)) - credits
  expect((await admin.put(`/api/admin/users/${user?.id}/credits`, { credits: left })).status).toBe(200)
}
const debtOf = async (orderId: string) =>
  (await shop.query(`select debt from users u join orders o on o.user_id = u.id where o.id = '${orderId}'`))[0]?.debt

describe('a refund at Creem', () => {
  it("PAY-04 takes back the order's credits, once", async () => {
    const { orderId, names } = await buyStarter()
    const id = newId('ref')
    for (let count = 0; count < 20; count++) expect((await refund(names, 1000, { id })).status).toBe(200)
    expect(await shop.balanceOf(buyer)).toBe(0)
    expect((await buyer.get(`/api/orders/${orderId}`)).body).toMatchObject({ status: 'completed', reversedCredits: 50 })
    await shop.verify()
  })

  it('PAY-04 takes back the refunded share, rounded over all refunds, and never more than was granted', async () => {
    const { names } = await buyStarter()
    const left: number[] = []
    for (const cents of [333, 333, 333, 1, 500, 1000]) {
      await refund(names, cents)
      left.push(await shop.balanceOf(buyer))
    }
    expect(left).toEqual([33, 17, 0, 0, 0, 0])
    await shop.verify()
  })

  it('PAY-04 includes the tax in the paid and the refunded sum', async () => {
    const { names } = await buyStarter()
    await refund(names, 600, { transaction: { ...names.transaction, amount: 1200, amount_paid: 1200 } })
    expect(await shop.balanceOf(buyer)).toBe(25)
    await shop.verify()
  })

  it('PAY-04 takes nothing before it has succeeded, or if the order is unknown', async () => {
    const { names } = await buyStarter()
    for (const status of ['pending', 'requiresAction', 'failed', 'canceled']) await refund(names, 1000, { status })
    await refund({ order: { id: 'ord_unknown' } }, 1000)
    expect(await shop.balanceOf(buyer)).toBe(50)
    await shop.verify()
  })

  it('PAY-04 a pending refund takes effect once it has succeeded, with or without a webhook', async () => {
    const [told, found] = [await buyStarter(), await buyStarter()]
    const id = newId('ref')
    await refund(told.names, 1000, { id, status: 'pending' })
    await refund(found.names, 500, { status: 'requiresAction' })
    await checkReversals(shop.ctx)
    expect(await shop.balanceOf(buyer)).toBe(100)
    for (let count = 0; count < 3; count++) await refund(told.names, 1000, { id })
    expect(await shop.balanceOf(buyer)).toBe(50)
    shop.creem.settings.transactions.set(found.names.transaction.id ?? '', 'partialRefund')
    for (let count = 0; count < 3; count++) await checkReversals(shop.ctx)
    expect(await shop.balanceOf(buyer)).toBe(25)
    await shop.verify()
  })

  it('PAY-04 a pending refund whose transaction is unknown takes nothing until Creem reports its success', async () => {
    const { names } = await buyStarter()
    const id = newId('ref')
    await refund({ checkout: names.checkout, order: names.order }, 1000, { id, status: 'pending' })
    await checkReversals(shop.ctx)
    expect(await shop.balanceOf(buyer)).toBe(50)
    await refund({ checkout: names.checkout, order: names.order }, 1000, { id })
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })

  it('PAY-04 a refund of spent credits creates a debt that the next purchase settles first', async () => {
    const { orderId, names } = await buyStarter()
    await spend(30)
    await refund(names, 1000)
    expect([await shop.balanceOf(buyer), await debtOf(orderId)]).toEqual([0, 30])
    await shop.verify()
    await buyStarter()
    expect([await shop.balanceOf(buyer), await debtOf(orderId)]).toEqual([20, 0])
    await shop.verify()
  })

  it('PAY-04 the refund of a video reduces the debt, up to the refunded amount', async () => {
    const { orderId, names } = await buyStarter()
    const { taskId } = (await buyer.post('/api/generate-video', { prompt: 'waves' })).body
    await spend(45)
    await refund(names, 1000)
    expect([await shop.balanceOf(buyer), await debtOf(orderId)]).toEqual([0, 50])
    expect((await buyer.post(`/api/video/${taskId}/cancel`)).body.remainingCredits).toBe(0)
    expect([await shop.balanceOf(buyer), await debtOf(orderId)]).toEqual([0, 45])
    await shop.verify()
  })

  it.each(['checkout', 'order', 'transaction'] as const)(
    'PAY-04 a refund that arrives before its purchase waits for it, even if it names only the %s',
    async (name) => {
      const { paid, names } = await payStarter()
      expect((await refund({ [name]: names[name] }, 500)).status).toBe(200)
      expect(await shop.balanceOf(buyer)).toBe(0)
      await shop.deliver(creemHook, paid)
      expect(await shop.balanceOf(buyer)).toBe(25)
      await shop.verify()
    },
  )

  it('PAY-04 is accepted with plain ids in place of objects', async () => {
    const { names } = await buyStarter()
    await refund({ order: names.order.id, checkout: names.checkout.id, transaction: names.transaction.id }, 1000)
    expect(await shop.balanceOf(buyer)).toBe(0)
  })
})

describe('a dispute', () => {
  const dispute = (names: object, id: string, eventType = 'dispute.created', more: object = {}) =>
    shop.tellCreem(eventType, { id, amount: 1000, currency: 'USD', ...names, ...more })

  it('PAY-04 takes the credits, and returns them when it is won', async () => {
    const { names } = await buyStarter()
    const id = newId('dis')
    await dispute(names, id)
    expect(await shop.balanceOf(buyer)).toBe(0)
    for (let count = 0; count < 3; count++) await dispute(names, id, 'dispute.closed', { status: 'won' })
    expect(await shop.balanceOf(buyer)).toBe(50)
    await dispute(names, id)
    expect(await shop.balanceOf(buyer)).toBe(50)
    await shop.verify()
  })

  it('PAY-04 takes nothing more when lost, and settles its debt when won', async () => {
    const { orderId, names } = await buyStarter()
    await spend(40)
    const id = newId('dis')
    await dispute(names, id)
    await dispute(names, id, 'dispute.lost')
    expect([await shop.balanceOf(buyer), await debtOf(orderId)]).toEqual([0, 40])
    await dispute(names, id, 'dispute.won')
    expect([await shop.balanceOf(buyer), await debtOf(orderId)]).toEqual([10, 0])
    await shop.verify()
  })

  it('PAY-04 takes nothing if the win arrives before the dispute itself', async () => {
    const { names } = await buyStarter()
    const id = newId('dis')
    await dispute(names, id, 'dispute.won')
    await dispute(names, id)
    expect(await shop.balanceOf(buyer)).toBe(50)
    await shop.verify()
  })

  it('PAY-04 after a refund, winning the dispute does not return the credits', async () => {
    const { names } = await buyStarter()
    const id = newId('dis')
    await dispute(names, id)
    await refund(names, 1000)
    await dispute(names, id, 'dispute.closed', { status: 'won' })
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })
})

describe('reversals at PayPal', () => {
  async function capturePro() {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.paypal.approve(paypalId)
    const { capture } = shop.paypal.capture(paypalId)
    return { orderId, paypalId, capture }
  }
  const money = (value: string) => ({ currency_code: 'USD', value })
  const linkTo = (id: string | undefined) => [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${id}` }]

  it('PAY-05 a refund takes back its share once, matched by the link to its capture', async () => {
    const { paypalId, capture } = await capturePro()
    await shop.capture(buyer, paypalId)
    const told = { id: newId('REF'), status: 'COMPLETED', amount: money('5.00'), links: linkTo(capture?.id) }
    for (let count = 0; count < 5; count++) await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', told)
    expect(await shop.balanceOf(buyer)).toBe(140)
    await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', { ...told, id: newId('REF'), status: 'PENDING' })
    await checkReversals(shop.ctx)
    expect(await shop.balanceOf(buyer)).toBe(140)
    await shop.tellPayPal('PAYMENT.CAPTURE.REVERSED', capture)
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })

  it('PAY-05 a refund that missed its purchase, because both arrived at once, is found by the next check', async () => {
    const { orderId, paypalId, capture } = await capturePro()
    await shop.capture(buyer, paypalId)
    const rename = (id: string) => shop.query(`update orders set payment_id = '${id}' where id = '${orderId}'`)
    const told = { id: newId('REF'), status: 'COMPLETED', amount: money('25.00'), links: linkTo('CAPTURE-LATE') }
    await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', told)
    await checkReversals(shop.ctx)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await rename('CAPTURE-LATE')
    for (let count = 0; count < 2; count++) await checkReversals(shop.ctx)
    expect(await shop.balanceOf(buyer)).toBe(0)
    await rename(String(capture?.id))
    await shop.verify()
  })

  it('PAY-05 a refund that arrives first waits for its capture', async () => {
    const { paypalId, capture } = await capturePro()
    await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', {
      ...{ id: newId('REF'), status: 'COMPLETED', amount: money('25.00'), links: linkTo(capture?.id) },
    })
    await shop.capture(buyer, paypalId)
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })

  it.each(['FAILED', 'CANCELLED'])('PAY-05 a refund that is %s takes nothing', async (status) => {
    const { paypalId, capture } = await capturePro()
    await shop.capture(buyer, paypalId)
    const told = { id: newId('REF'), status, amount: money('25.00'), links: linkTo(capture?.id) }
    expect((await shop.tellPayPal('PAYMENT.CAPTURE.REFUNDED', told)).status).toBe(200)
    await checkReversals(shop.ctx)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('PAY-05 a refund without a webhook is found when the order is queried', async () => {
    const { paypalId, capture } = await capturePro()
    if (capture) capture.status = 'PARTIALLY_REFUNDED'
    shop.paypal.orders.at(-1)?.refunds.push({ id: newId('REF'), status: 'COMPLETED', amount: money('10.00') })
    await shop.capture(buyer, paypalId)
    expect(await shop.balanceOf(buyer)).toBe(105)
    await shop.verify()
  })

  it.each([
    ['RESOLVED_SELLER_FAVOUR', 175],
    ['CANCELED_BY_BUYER', 175],
    ['RESOLVED_WITH_PAYOUT', 175],
    ['DENIED', 175],
    ['NONE', 175],
    ['RESOLVED_BUYER_FAVOUR', 0],
  ])('PAY-05 a dispute that ends with %s leaves %i credits', async (outcome_code, left) => {
    const { paypalId, capture } = await capturePro()
    await shop.capture(buyer, paypalId)
    const dispute = {
      dispute_id: newId('PP-D'),
      dispute_amount: money('25.00'),
      disputed_transactions: [{ seller_transaction_id: capture?.id }],
    }
    await shop.tellPayPal('CUSTOMER.DISPUTE.CREATED', dispute)
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.tellPayPal('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, dispute_outcome: { outcome_code } })
    expect(await shop.balanceOf(buyer)).toBe(left)
    await shop.verify()
  })
})
