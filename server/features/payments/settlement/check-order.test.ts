import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkOrder, reconcileOrders } from './check-order.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let shop: Shop
let buyer: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  buyer = await shop.buyer()
  shop.paypal.settings.failing.clear()
  shop.creem.settings.failing.clear()
})
afterAll(() => shop.close())

describe('payments without a webhook', () => {
  it('PAY-09 a Creem payment whose webhook is lost is credited once, within minutes', async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
    await shop.reconcileAfter(2 * minuteMs)
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    const paid = await shop.creem.pay(checkoutId)
    await shop.reconcileAfter(2 * minuteMs)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    await shop.deliver('/api/creem/webhook', paid)
    await shop.reconcileAfter(2 * minuteMs)
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('PAY-09 a PayPal payment is captured even if the browser never returned', async () => {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.paypal.approve(paypalId)
    await shop.reconcileAfter(2 * minuteMs)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    await shop.verify()
  })

  it('PAY-09 a capture whose response was lost is found', async () => {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.paypal.approve(paypalId)
    shop.paypal.capture(paypalId)
    expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
    expect(await shop.statusOf(buyer, orderId)).toBe('completed')
  })

  it.each(['DECLINED', 'FAILED'])(
    'PAY-09 a capture that is listed after one that was %s is credited',
    async (status) => {
      const captureAgain = async () => {
        const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
        shop.paypal.approve(paypalId)
        const order = shop.paypal.capture(paypalId)
        if (order.capture) order.declined.push({ ...order.capture, id: `${paypalId}FIRST`, status })
        return { orderId, paypalId }
      }
      const { paypalId } = await captureAgain()
      expect((await shop.capture(buyer, paypalId)).body.status).toBe('COMPLETED')
      expect(await shop.balanceOf(buyer)).toBe(175)
      const { orderId } = await captureAgain()
      await shop.reconcileAfter(2 * minuteMs)
      expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 350])
      await shop.verify()
    },
  )

  it('PAY-09 after a start every open order is checked, due or not', async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
    await shop.creem.pay(checkoutId)
    await reconcileOrders(shop.ctx)
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    await reconcileOrders(shop.ctx, { everything: true })
    expect(await shop.statusOf(buyer, orderId)).toBe('completed')
  })

  it('PAY-09 the job and the webhook at the same time credit it once', async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const paid = await shop.creem.pay(checkoutId)
    await Promise.all([
      ...Array.from({ length: 10 }, () => shop.deliver('/api/creem/webhook', paid)),
      ...Array.from({ length: 10 }, () => checkOrder(shop.ctx, orderId)),
    ])
    expect(await shop.balanceOf(buyer)).toBe(175)
    await shop.verify()
  })

  it('PAY-06 reading an open order starts one check at the gateway', async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
    await shop.creem.pay(checkoutId)
    const jobs = async () =>
      shop.query(`select data from pgboss.job where name = 'check-order' and data->>'orderId' = '${orderId}'`)
    expect(await shop.statusOf(buyer, checkoutId)).toBe('pending')
    await shop.statusOf(buyer, checkoutId)
    expect(await jobs()).toHaveLength(1)
  })

  it('PAY-06 SEC-10 a buyer who reads an open order too often gets its state without a check at the gateway', async () => {
    const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const [order] = await shop.query(`select user_id from orders where id = '${orderId}'`)
    const read = () => shop.ctx.limits.add('order:user', String(order?.user_id))
    for (let count = 0; count < limits['order:user'].max; count++) await read()
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    expect(
      await shop.query(`select 1 from pgboss.job where name = 'check-order' and data->>'orderId' = '${orderId}'`),
    ).toEqual([])
  })

  it('PAY-09 when PayPal reports an approval, a job is queued to capture it if the browser does not', async () => {
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.paypal.approve(paypalId)
    await shop.tellPayPal('CHECKOUT.ORDER.APPROVED', { id: paypalId, status: 'APPROVED' })
    const jobs = await shop.query(`select data from pgboss.job where name = 'check-order'`)
    expect(jobs.map(({ data }) => (data as { orderId: string }).orderId)).toContain(orderId)
  })
})

describe('unpaid orders', () => {
  it('PAY-09 expire, but a late payment is still credited', async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const { orderId: other } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    await shop.reconcileAfter(5 * hourMs)
    expect([await shop.statusOf(buyer, orderId), await shop.statusOf(buyer, other)]).toEqual(['pending', 'pending'])
    await shop.reconcileAfter(2 * hourMs)
    expect([await shop.statusOf(buyer, orderId), await shop.statusOf(buyer, other)]).toEqual(['pending', 'expired'])
    await shop.reconcileAfter(18 * hourMs)
    expect(await shop.statusOf(buyer, orderId)).toBe('expired')
    await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  })

  it('PAY-09 stay open while the gateway does not answer', async () => {
    const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const { orderId: other } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.creem.settings.failing.set('/v1/checkouts', 500)
    shop.paypal.settings.failing.set(other, 'drop')
    for (const { id } of shop.paypal.orders) shop.paypal.settings.failing.set(id, 'drop')
    await shop.reconcileAfter(26 * hourMs)
    await shop.reconcileAfter(hourMs)
    expect([await shop.statusOf(buyer, orderId), await shop.statusOf(buyer, other)]).toEqual(['pending', 'pending'])
  })

  it.each(['drop', { status: 500, issue: '' }] as const)(
    'PAY-09 stay open if PayPal answers their capture with %j, and are credited if it was made',
    async (failure) => {
      const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
      shop.paypal.approve(paypalId)
      shop.paypal.settings.failing.set('/capture', failure)
      await shop.reconcileAfter(26 * hourMs)
      expect(await shop.statusOf(buyer, orderId)).toBe('pending')
      shop.paypal.capture(paypalId)
      await shop.reconcileAfter(6 * hourMs)
      expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
      await shop.verify()
    },
  )

  it('PAY-09 stay open while a PayPal capture is pending', async () => {
    shop.paypal.settings.captureStatus = 'PENDING'
    const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.paypal.approve(paypalId)
    await shop.capture(buyer, paypalId)
    await shop.reconcileAfter(26 * hourMs)
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    const { capture } = shop.paypal.orders.at(-1) ?? {}
    if (capture) capture.status = 'COMPLETED'
    shop.paypal.settings.captureStatus = 'COMPLETED'
    await shop.reconcileAfter(6 * hourMs)
    expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
    await shop.verify()
  })

  it('PAY-09 stay open while Creem processes a payment, however long that takes', async () => {
    const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const checkout = shop.creem.checkouts.at(-1)
    if (checkout) checkout.status = 'processing'
    await shop.reconcileAfter(26 * hourMs)
    expect(await shop.statusOf(buyer, orderId)).toBe('pending')
    if (checkout) checkout.status = 'pending'
    await shop.reconcileAfter(6 * hourMs)
    expect(await shop.statusOf(buyer, orderId)).toBe('expired')
  })

  it('PAY-09 expire at once if Creem says so', async () => {
    const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const checkout = shop.creem.checkouts.at(-1)
    if (checkout) checkout.status = 'expired'
    await shop.reconcileAfter(2 * minuteMs)
    expect(await shop.statusOf(buyer, orderId)).toBe('expired')
  })

  it('PAY-09 expire if the gateway never received them', async () => {
    const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
    await shop.query(`update orders set gateway_order_id = null where id = '${orderId}'`)
    await shop.reconcileAfter(25 * hourMs)
    expect(await shop.statusOf(buyer, orderId)).toBe('expired')
  })

  it('PAY-09 expire, and are checked no longer, if PayPal does not have them', async () => {
    const { orderId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    await shop.query(`update orders set gateway_order_id = 'MISSING' where id = '${orderId}'`)
    await shop.reconcileAfter(7 * hourMs)
    const [order] = await shop.query(`select status, due_at from orders where id = '${orderId}'`)
    expect(order).toEqual({ status: 'expired', due_at: null })
  })

  it('PAY-09 stay open while PayPal cannot be asked, because its secret is missing', async () => {
    const { orderId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    await shop.query('update admin_settings set paypal_client_secret = null')
    await shop.reconcileAfter(7 * hourMs)
    const status = await shop.statusOf(buyer, orderId)
    const admin = await shop.administrator()
    await admin.put('/api/admin/settings', { paypalClientSecret: 'paypal-fake-secret' })
    expect(status).toBe('pending')
  })

  it('PAY-09 that expired and are paid afterwards are credited without a webhook', async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const { orderId: other, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Starter.id)
    await shop.reconcileAfter(25 * hourMs)
    expect([await shop.statusOf(buyer, orderId), await shop.statusOf(buyer, other)]).toEqual(['expired', 'expired'])
    await shop.creem.pay(checkoutId)
    shop.paypal.approve(paypalId)
    shop.paypal.capture(paypalId)
    await shop.reconcileAfter(6 * hourMs)
    expect([await shop.statusOf(buyer, orderId), await shop.statusOf(buyer, other)]).toEqual(['completed', 'completed'])
    expect(await shop.balanceOf(buyer)).toBe(225)
    await shop.verify()
  })

  it('PAY-09 that expired are checked again when their buyer returns', async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
    await shop.reconcileAfter(25 * hourMs)
    const jobs = async () =>
      shop.query(`select data from pgboss.job where name = 'check-order' and data->>'orderId' = '${orderId}'`)
    expect(await jobs()).toEqual([])
    expect(await shop.statusOf(buyer, checkoutId)).toBe('expired')
    expect(await jobs()).toHaveLength(1)
  })

  it('PAY-09 that expired are checked for thirty days, and no longer if the gateway does not have them', async () => {
    const isDue = async (id: string) =>
      (await shop.query(`select due_at is not null as due from orders where id = '${id}'`))[0]?.due
    const { orderId } = await shop.checkout(buyer, shop.packages.Pro.id)
    const { orderId: missing } = await shop.checkout(buyer, shop.packages.Pro.id)
    await shop.query(`update orders set gateway_order_id = 'ch_missing' where id = '${missing}'`)
    await shop.reconcileAfter(25 * hourMs)
    expect([await shop.statusOf(buyer, orderId), await shop.statusOf(buyer, missing)]).toEqual(['expired', 'expired'])
    expect([await isDue(orderId), await isDue(missing)]).toEqual([true, false])
    await shop.reconcileAfter(30 * 24 * hourMs)
    expect(await isDue(orderId)).toBe(false)
  })
})

it('PAY-09 an order whose check fails does not keep the next ones from their credits', async () => {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await shop.creem.pay(checkoutId)
  shop.clock.forward(1000)
  const { orderId: next, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Starter.id)
  shop.paypal.approve(paypalId)
  shop.creem.settings.failing.set('/v1/products', 500)
  await shop.reconcileAfter(2 * minuteMs)
  shop.creem.settings.failing.clear()
  expect([await shop.statusOf(buyer, orderId), await shop.statusOf(buyer, next)]).toEqual(['pending', 'completed'])
  await shop.reconcileAfter(2 * minuteMs)
  expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 225])
  await shop.verify()
})

it('PAY-04 PAY-09 an unpaid checkout that somebody else opens with the id of an order does not replace its own', async () => {
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  const { event } = await shop.creem.pay(checkoutId)
  const foreign = { ...(event.object as object), id: 'ch_stranger', status: 'pending', order: null }
  expect((await shop.tellCreem('checkout.completed', foreign)).status).toBe(200)
  await checkOrder(shop.ctx, orderId)
  expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  expect((await buyer.get(`/api/orders/${checkoutId}`)).body.id).toBe(orderId)
  await shop.verify()
})
