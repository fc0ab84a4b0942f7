import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import { checkLedger } from './check-ledger.ts'
import { verifyLedger } from './verify-ledger.ts'

let shop: Shop
let orderId: string
beforeAll(async () => {
  shop = await openShop()
  const buyer = await shop.buyer()
  const bought = await shop.checkout(buyer, shop.packages.Pro.id)
  orderId = bought.orderId
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(bought.checkoutId))
})
afterAll(() => shop.close())

const rules = async () => (await verifyLedger(shop.db.root)).map(({ rule }) => rule)
const raised = async () => (await shop.events('alarm.raised')).length
const breakOrder = () => shop.query(`update orders set status = 'expired' where id = '${orderId}'`)
const mendOrder = () => shop.query(`update orders set status = 'completed' where id = '${orderId}'`)

it('CRD-04 finds a purchase without a completed order, and an order without a purchase', async () => {
  expect(await rules()).toEqual([])
  await breakOrder()
  expect(await rules()).toEqual(['purchase'])
  await mendOrder()
  await shop.query(`update transactions set order_id = null where order_id = '${orderId}'`)
  expect((await rules()).sort()).toEqual(['purchase', 'sale'])
  await shop.query(`update transactions set order_id = '${orderId}' where type = 'purchase'`)
  expect(await rules()).toEqual([])
})

it('CRD-04 finds a purchase whose credits or payment differ from the order', async () => {
  for (const [change, back] of [
    ['bonus_credits = 26', 'bonus_credits = 25'],
    [`payment_id = 'x' || payment_id`, 'payment_id = substr(payment_id, 2)'],
  ]) {
    await shop.query(`update orders set ${change} where id = '${orderId}'`)
    expect(await rules()).toEqual(['purchase'])
    await shop.query(`update orders set ${back} where id = '${orderId}'`)
  }
})

it('CRD-04 finds credits taken back without a ledger row, and an unexplained debt', async () => {
  await shop.query(`update orders set reversed_credits = 3 where id = '${orderId}'`)
  expect(await rules()).toEqual(['reversal'])
  await shop.query(`update orders set reversed_credits = 0 where id = '${orderId}'`)
  await shop.query(`update users set debt = 1 where id = (select user_id from orders where id = '${orderId}')`)
  expect(await rules()).toEqual(['debt'])
  await shop.query('update users set debt = 0')
})

it('CRD-04 finds credits that a reversal deducted for an order without a grant, also if they became debt', async () => {
  const { orderId: unpaid } = await shop.checkout(await shop.buyer(), shop.packages.Pro.id)
  const take = async (credits: number) => {
    await shop.query(`update orders set status = 'dismissed', reversed_credits = ${credits} where id = '${unpaid}'`)
    await shop.query(`update order_reversals set shortfall = ${credits} where order_id = '${unpaid}'`)
    await shop.query(
      `update users set debt = ${credits} where id = (select user_id from orders where id = '${unpaid}')`,
    )
  }
  await shop.query(`insert into order_reversals (gateway, reversal_id, kind, payment_refs, order_id, state)
    values ('creem', 'ref_unpaid', 'refund', '{}', '${unpaid}', 'applied')`)
  await take(3)
  expect(await verifyLedger(shop.db.root)).toMatchObject([{ rule: 'reversal', subject: unpaid }])
  await take(0)
  expect(await rules()).toEqual([])
})

it('PLT-06 CRD-04 every process reports the last result on /metrics, whichever process checked', async () => {
  const measured = async () => /soundreel_ledger_faults (\d+)/.exec((await shop.app.inject('/metrics')).body)?.[1]
  expect(await measured()).toBe('0')
  await breakOrder()
  await shop.query('update users set debt = 1')
  await checkLedger(shop.ctx)
  expect((await rules()).length).toBeGreaterThan(1)
  expect(await measured()).toBe(String((await rules()).length))
  await mendOrder()
  await shop.query('update users set debt = 0')
  await checkLedger(shop.ctx)
  expect(await measured()).toBe('0')
})

it('CRD-04 alerts the operator to a fault once, again when it changes, and repairs nothing', async () => {
  await checkLedger(shop.ctx)
  const [before, cleared] = [await raised(), (await shop.events('alarm.cleared')).length]
  await breakOrder()
  for (let count = 0; count < 3; count++) await checkLedger(shop.ctx)
  expect(await raised()).toBe(before + 1)
  expect(await rules()).toEqual(['purchase'])
  await shop.query('update users set debt = 1')
  await checkLedger(shop.ctx)
  expect(await raised()).toBe(before + 2)
  await shop.query('update users set debt = 0')
  await mendOrder()
  await checkLedger(shop.ctx)
  expect(await shop.events('alarm.cleared')).toHaveLength(cleared + 1)
})
