import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('PAY-04 CRD-04 credits that an administrator gives repay no debt, and those of the next purchase do', async () => {
  const [buyer, admin] = [await shop.buyer(), await shop.administrator()]
  /** Buys a Starter package: 50 credits for 10.00. */
  const buy = async () => {
    const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
    await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
    return { orderId, payment: { id: shop.creem.checkouts.at(-1)?.order?.id } }
  }
  const { orderId, payment } = await buy()
  const findUser = async () =>
    (await shop.query(`select u.id, debt from users u join orders o on o.user_id = u.id where o.id = '${orderId}'`))[0]
  const setCredits = async (credits: number) => {
    const path = `/api/admin/users/${(await findUser())?.id}/credits`
    expect((await admin.put(path, { credits })).status).toBe(200)
  }
  const state = async () => [await shop.balanceOf(buyer), (await findUser())?.debt]
  await setCredits(20)
  const refund = { id: 'ref_spent', status: 'succeeded', refund_amount: 1000, order: payment }
  expect((await shop.tellCreem('refund.created', refund)).status).toBe(200)
  expect(await state()).toEqual([0, 30])
  await setCredits(100)
  expect(await state()).toEqual([100, 30])
  await shop.verify()
  await buy()
  expect(await state()).toEqual([120, 0])
  await shop.verify()
})
