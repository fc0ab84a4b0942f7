import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

const minuteMs = 60_000

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

it('PAY-09 a round of checks ends before the next is due, and the next checks the remaining orders', async () => {
  const asked: string[] = []
  for (const name of ['first', 'second']) {
    const { paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
    shop.clock.forward(1000)
    shop.paypal.settings.failing.set(paypalId, async () => {
      asked.push(name)
      shop.clock.forward(2 * minuteMs)
      return { status: 503, issue: '' }
    })
  }
  await shop.reconcileAfter(2 * minuteMs)
  expect(asked).toEqual(['first'])
  await shop.reconcileAfter(0)
  expect(asked).toEqual(['first', 'second'])
})

const creditedWithin = (orderId: string, timeoutMs: number) =>
  waitUntil('the payment is credited', async () => (await shop.statusOf(buyer, orderId)) === 'completed', {
    timeoutMs,
  })

it('PAY-09 SEC-27 while PayPal does not answer, a payment at Creem is credited', async () => {
  const { paypalId } = await shop.orderAtPayPal(await shop.buyer(), shop.packages.Pro.id)
  shop.clock.forward(1000)
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await shop.creem.pay(checkoutId)
  const silent = Promise.withResolvers<void>()
  shop.paypal.settings.failing.set(paypalId, async () => {
    await silent.promise
    return { status: 503, issue: '' }
  })
  const round = shop.reconcileAfter(2 * minuteMs)
  try {
    // The server waits 15 seconds for PayPal's answer.
    await creditedWithin(orderId, 12_000)
  } finally {
    silent.resolve()
    await round
  }
  expect(await shop.balanceOf(buyer)).toBe(175)
})

it('PAY-09 SEC-27 while Creem does not answer, a payment at PayPal is credited', async () => {
  // The server waits 10 seconds for each answer of Creem.
  for (const other of [await shop.buyer(), await shop.buyer()]) await shop.checkout(other, shop.packages.Pro.id)
  shop.clock.forward(1000)
  const { orderId, paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  shop.creem.settings.failing.set('/v1/checkouts', 'silence')
  const round = shop.reconcileAfter(2 * minuteMs)
  try {
    await creditedWithin(orderId, 15_000)
  } finally {
    await round
  }
  expect(await shop.balanceOf(buyer)).toBe(175)
})

it('PAY-09 SEC-27 hundreds of open orders of one user do not delay the payment of another', async () => {
  const { orderId: open } = await shop.checkout(await shop.buyer(), shop.packages.Pro.id)
  await shop.query(`insert into orders (id, user_id, package_name, gateway, price_cents, credits, due_at, created_at)
    select gen_random_uuid(), user_id, package_name, gateway, price_cents, credits, due_at, created_at
    from orders, generate_series(1, 250) where id = '${open}'`)
  shop.clock.forward(1000)
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await shop.creem.pay(checkoutId)
  await shop.reconcileAfter(2 * minuteMs)
  expect([await shop.statusOf(buyer, orderId), await shop.balanceOf(buyer)]).toEqual(['completed', 175])
  await shop.verify()
})
