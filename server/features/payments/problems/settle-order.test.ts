import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkReversals } from '#server/features/payments/reversals/check-reversals.ts'
import { alertUnmatchedPayment } from '#server/features/payments/settlement/alert-unmatched-payment.ts'
import { completeOrder, holdOrder } from '#server/features/payments/settlement/complete-order.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let admin: TestBrowser
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.administrator()
})
afterAll(() => shop.close())

const problems = async () => (await admin.get('/api/admin/payment-problems')).body
const settle = (id: string, decision: string, reason = 'looked into it', by = admin) =>
  by.post(`/api/admin/orders/${id}/settle`, { decision, reason })
const alarms = async () => (await shop.query('select key from alarms')).map(({ key }) => key)
const audited = (subject: string) =>
  shop.query(`select u.username as actor, action, before, after from audit_log join users u on u.id = actor_id
    where subject = '${subject}' order by audit_log.id`)
const nameOf = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user.username
const buyerOf = async (orderId: string) =>
  (await shop.query(`select user_id from orders where id = '${orderId}'`))[0]?.user_id

/** An order that was paid with a different price. */
async function holdOne(paymentId: string) {
  const buyer = await shop.buyer()
  const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await holdOrder(shop.ctx, orderId, '$9.00 was paid instead of $25.00.', { paymentId })
  return { buyer, orderId }
}

describe('a held order', () => {
  it('PAY-03 is listed with its reason and credited once, even by simultaneous requests', async () => {
    const { buyer, orderId } = await holdOne('ord_less')
    expect((await problems()).held).toMatchObject([
      {
        ...{ id: orderId, status: 'held', price: '25.00', username: await nameOf(buyer) },
        ...{ paymentId: 'ord_less', gatewayOrderId: shop.creem.checkouts.at(-1)?.id },
        problem: expect.stringContaining('$9.00'),
      },
    ])
    expect(await alarms()).toContain(`order-held:${orderId}`)
    const answers = await Promise.all(Array.from({ length: 8 }, () => settle(orderId, 'grant')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await shop.balanceOf(buyer)).toBe(175)
    expect((await problems()).held).toEqual([])
    expect(await alarms()).not.toContain(`order-held:${orderId}`)
    expect(await audited(`order:${orderId}`)).toEqual([
      {
        ...{ actor: await nameOf(admin), action: 'settle-order' },
        before: { status: 'held', problem: '$9.00 was paid instead of $25.00.' },
        after: { decision: 'grant', reason: 'looked into it', credits: 175, userId: await buyerOf(orderId) },
      },
    ])
    await shop.verify()
  })

  it('PAY-03 is not credited again by a repeated webhook, and its refund takes the credits back', async () => {
    const { buyer, orderId } = await holdOne('ord_again')
    await settle(orderId, 'grant')
    await completeOrder(shop.ctx, orderId, { paymentId: 'ord_again' })
    await holdOrder(shop.ctx, orderId, 'again', { paymentId: 'ord_again' })
    expect(await shop.balanceOf(buyer)).toBe(175)
    expect(await alarms()).toEqual([])
    const refund = { id: 'ref_again', status: 'succeeded', refund_amount: 2500, order: { id: 'ord_again' } }
    await shop.tellCreem('refund.created', { ...refund, transaction: { id: 'tran_1', amount_paid: 2500 } })
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })

  it('PAY-03 an order refunded before it was credited ends without credits', async () => {
    const { buyer, orderId } = await holdOne('ord_back')
    const refund = { id: 'ref_back', status: 'succeeded', refund_amount: 2500, order: { id: 'ord_back' } }
    await shop.tellCreem('refund.created', { ...refund, transaction: { id: 'tran_2', amount_paid: 2500 } })
    await settle(orderId, 'grant')
    expect(await shop.balanceOf(buyer)).toBe(0)
    await shop.verify()
  })

  it('PAY-03 stays dismissed, whatever the gateway reports later', async () => {
    const { buyer, orderId } = await holdOne('ord_no')
    expect((await settle(orderId, 'dismiss')).body.status).toBe('dismissed')
    expect((await settle(orderId, 'grant')).body.code).toBe('ALREADY_SETTLED')
    await completeOrder(shop.ctx, orderId, { paymentId: 'ord_no' })
    await holdOrder(shop.ctx, orderId, 'again', { paymentId: 'ord_no' })
    expect(await shop.balanceOf(buyer)).toBe(0)
    expect((await buyer.get(`/api/orders/${orderId}`)).body.status).toBe('dismissed')
    expect((await problems()).held).toEqual([])
    expect(await alarms()).not.toContain(`order-held:${orderId}`)
    expect(await audited(`order:${orderId}`)).toEqual([
      {
        ...{ actor: await nameOf(admin), action: 'settle-order' },
        before: { status: 'held', problem: '$9.00 was paid instead of $25.00.' },
        after: { decision: 'dismiss', reason: 'looked into it', credits: 0, userId: await buyerOf(orderId) },
      },
    ])
    await shop.verify()
  })

  it('PAY-03 can be credited even if its payment paid another order', async () => {
    const first = await shop.buyer()
    const { orderId } = await shop.checkout(first, shop.packages.Starter.id)
    await completeOrder(shop.ctx, orderId, { paymentId: 'ord_both' })
    const second = await shop.buyer()
    const other = await shop.checkout(second, shop.packages.Starter.id)
    await completeOrder(shop.ctx, other.orderId, { paymentId: 'ord_both' })
    expect((await problems()).held).toMatchObject([{ id: other.orderId, paymentId: null }])
    await settle(other.orderId, 'grant')
    expect([await shop.balanceOf(first), await shop.balanceOf(second)]).toEqual([50, 50])
    await shop.verify()
  })

  it('PAY-03 does not take the payment of another order from it', async () => {
    const { orderId } = await shop.checkout(await shop.buyer(), shop.packages.Starter.id)
    await completeOrder(shop.ctx, orderId, { paymentId: 'ord_paid' })
    const { orderId: other } = await holdOne('ord_paid')
    expect((await problems()).held).toMatchObject([{ id: other, paymentId: null }])
    expect((await settle(other, 'dismiss')).status).toBe(200)
    await shop.verify()
  })

  it('PAY-03 can be settled only with a reason, and only while it is held', async () => {
    const { orderId } = await holdOne('ord_why')
    expect((await settle(orderId, 'grant', ' ')).body).toMatchObject({ code: 'INVALID_INPUT', field: 'reason' })
    expect((await settle(orderId, 'burn')).body.field).toBe('decision')
    expect((await settle(crypto.randomUUID(), 'grant')).status).toBe(404)
    expect((await settle(orderId, 'grant', 'me', await shop.buyer())).status).toBe(403)
    expect((await problems()).held).toHaveLength(1)
  })
})

it.each([
  ['grant', 'order.completed'],
  ['dismiss', 'order.dismissed'],
])(
  'PAY-03 GEN-20 the pages of the buyer are told that the order is held, and of the decision to %s',
  async (decision, type) => {
    const { buyer, orderId } = await holdOne(`ord_told_${decision}`)
    expect((await settle(orderId, decision)).status).toBe(200)
    const { username } = (await buyer.get('/api/auth/current-user')).body.user
    const told = await shop.query(`select e.type from events e join users u on u.id = e.user_id
    where u.username = '${username}' and e.data->>'orderId' = '${orderId}' order by e.id`)
    expect(told).toEqual([{ type: 'order.held' }, { type }])
  },
)

it('PAY-03 a payment without an order is listed until an administrator dismisses it', async () => {
  await alertUnmatchedPayment(shop.ctx, { gateway: 'creem', paymentId: 'ord_lost', namedOrder: 'nobody' })
  const [{ key }] = (await problems()).unmatched
  const dismiss = () => admin.post('/api/admin/payment-problems/dismiss', { key, reason: 'paid back' })
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 404])
  expect((await problems()).unmatched).toEqual([])
  const detail = 'The creem payment ord_lost names the unknown order nobody. No credits were added.'
  const dismissed = { actor: await nameOf(admin), action: 'dismiss-payment' }
  expect(await audited('payment:creem:ord_lost')).toEqual([
    { ...dismissed, before: { detail }, after: { reason: 'paid back' } },
  ])
  const other = await admin.post('/api/admin/payment-problems/dismiss', { key: 'ledger', reason: 'no' })
  expect(other.status).toBe(404)
})

it.each([
  ['ord_2', {}],
  ['ord_3', { product: { id: 'prod_1', price: 1, currency: 'USD' } }],
])('PAY-03 a second payment of an order (%s) grants nothing and is listed until it is dismissed', async (id, other) => {
  const buyer = await shop.buyer()
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const { event } = await shop.creem.pay(checkoutId)
  const first = event.object as { order: object }
  const second = { ...first, ...other, id: `checkout_of_${id}`, order: { ...first.order, id } }
  for (const told of [first, first, second, second])
    expect((await shop.tellCreem('checkout.completed', told)).status).toBe(200)
  expect(await shop.balanceOf(buyer)).toBe(175)
  const key = `paid-twice:creem:${id}`
  const detail = `Order ${orderId} was paid a second time: creem payment ${id}.`
  expect(await problems()).toMatchObject({ unmatched: [{ key, detail }] })
  expect((await buyer.get(`/api/orders/${orderId}`)).body.status).toBe('completed')
  const dismiss = () => admin.post('/api/admin/payment-problems/dismiss', { key, reason: 'paid back' })
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 404])
  expect((await problems()).unmatched).toEqual([])
  await shop.verify()
})

it('PAY-03 PAY-04 refunding the second payment of an order takes back no credits, refunding the first one does', async () => {
  const buyer = await shop.buyer()
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const { event } = await shop.creem.pay(checkoutId)
  const first = event.object as { order: { id: string } }
  const second = { ...first, id: 'checkout_twice', order: { ...first.order, id: 'ord_twice' } }
  for (const told of [first, second]) await shop.tellCreem('checkout.completed', told)
  const refund = (id: string, order: { id: string }, checkout: string) =>
    shop.tellCreem('refund.created', {
      ...{ id, status: 'succeeded', refund_amount: 2500, transaction: { id: `tran_of_${id}`, amount_paid: 2500 } },
      ...{ order: { id: order.id }, checkout: { id: checkout, request_id: orderId } },
    })
  expect((await refund('ref_second', second.order, second.id)).status).toBe(200)
  await checkReversals(shop.ctx)
  expect(await shop.balanceOf(buyer)).toBe(175)
  expect((await refund('ref_first', first.order, checkoutId)).status).toBe(200)
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})

it('PAY-03 a repeated webhook of a payment that paid another order raises no alarm after the order was granted', async () => {
  const buyer = await shop.buyer()
  const first = await shop.checkout(buyer, shop.packages.Pro.id)
  const paid = await shop.creem.pay(first.checkoutId)
  const second = await shop.checkout(buyer, shop.packages.Pro.id)
  const { event } = await shop.creem.pay(second.checkoutId)
  const { order } = paid.event.object as { order: { id: string } }
  const told = { ...(event.object as object), order }
  const tell = async () => expect((await shop.tellCreem('checkout.completed', told)).status).toBe(200)
  await shop.deliver('/api/creem/webhook', paid)
  for (let count = 0; count < 2; count++) await tell()
  expect(await alarms()).toContain(`order-held:${second.orderId}`)
  expect((await settle(second.orderId, 'grant')).body.status).toBe('completed')
  await tell()
  expect(await alarms()).not.toContain(`paid-twice:creem:${order.id}`)
  expect(await shop.balanceOf(buyer)).toBe(350)
  await shop.verify()
})

it.each([
  ['held', 1],
  ['dismissed', 3],
])('PAY-03 a second payment of an order that is %s is listed, a repeated first one is not', async (status, units) => {
  const buyer = await shop.buyer()
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const { event } = await shop.creem.pay(checkoutId)
  const first = { ...(event.object as { order: { id: string } }), units: 3 }
  const id = `ord_when_${status}`
  const second = { ...first, id: `checkout_of_${id}`, units, order: { ...first.order, id } }
  const tell = async (told: object) => expect((await shop.tellCreem('checkout.completed', told)).status).toBe(200)
  await tell(first)
  if (status === 'dismissed') await settle(orderId, 'dismiss')
  for (const told of [first, second, second]) await tell(told)
  expect(await alarms()).not.toContain(`paid-twice:creem:${first.order.id}`)
  const key = `paid-twice:creem:${id}`
  const detail = `Order ${orderId} was paid a second time: creem payment ${id}.`
  expect((await problems()).unmatched).toContainEqual({ key, detail, createdAt: expect.any(String) })
  expect((await buyer.get(`/api/orders/${orderId}`)).body.status).toBe(status)
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})

it('PAY-05 the capture of an order that an administrator has dismissed is refused', async () => {
  const buyer = await shop.buyer()
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  shop.paypal.settings.changeAmount = (amount) => ({ ...amount, value: '0.01' })
  expect((await shop.capture(buyer, paypalId)).body.code).toBe('PAYMENT_HELD')
  shop.paypal.settings.changeAmount = (amount) => amount
  expect((await settle(orderId, 'dismiss')).body.status).toBe('dismissed')
  const again = await shop.capture(buyer, paypalId)
  expect([again.status, again.body.code]).toEqual([502, 'PAYMENT_FAILED'])
  expect(await shop.balanceOf(buyer)).toBe(0)
  await shop.verify()
})

it('PAY-03 the alarm of a held order cannot be dismissed like that of a payment', async () => {
  const { orderId } = await holdOne('ord_kept')
  const key = `order-held:${orderId}`
  const { status } = await admin.post('/api/admin/payment-problems/dismiss', { key, reason: 'no' })
  expect([status, (await alarms()).includes(key)]).toEqual([404, true])
})

it('PAY-03 the alarm of a payment shows the order that it names without spaces and signs', async () => {
  const namedOrder = 'x. See https://evil.example'
  await alertUnmatchedPayment(shop.ctx, { gateway: 'creem', paymentId: 'ord_odd', namedOrder })
  const [alarm] = await shop.query(`select detail from alarms where key = 'stray-payment:creem:ord_odd'`)
  expect(alarm?.detail).toContain('names the unknown order xSeehttpsevilexample.')
})
