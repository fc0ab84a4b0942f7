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

it.each(['RESOLVED_SELLER_FAVOUR', 'NONE'])(
  'PAY-05 a payment that PayPal reversed is credited again, once, when its dispute ends with %s',
  async (outcome) => {
    const { buyer, orderId, capture } = await buy('Pro')
    const dispute = {
      ...{ dispute_id: newId('PP-D'), dispute_amount: money('25.00') },
      disputed_transactions: [{ seller_transaction_id: capture?.id }],
    }
    await open(dispute)
    for (let count = 0; count < 2; count++) await tell('PAYMENT.CAPTURE.REVERSED', { ...capture })
    expect(await balances(buyer)).toEqual([0])
    for (let count = 0; count < 2; count++) await end(dispute, outcome)
    await tell('PAYMENT.CAPTURE.REVERSED', { ...capture })
    expect(await balances(buyer)).toEqual([175])
    const told = await shop.query(`select type from events
      where data->>'orderId' = '${orderId}' and type like 'order.re%' order by id`)
    expect(told).toEqual([{ type: 'order.reversed' }, { type: 'order.restored' }])
  },
)

it('PAY-05 a reversal whose dispute was won before it arrives takes nothing, and a refund stays', async () => {
  const { buyer, capture } = await buy('Pro')
  const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture?.id}` }]
  const refund = { id: newId('REF'), status: 'COMPLETED', amount: money('5.00'), links }
  await tell('PAYMENT.CAPTURE.REFUNDED', refund)
  const dispute = { dispute_id: newId('PP-D'), disputed_transactions: [{ seller_transaction_id: capture?.id }] }
  await end(dispute, 'RESOLVED_SELLER_FAVOUR')
  await tell('PAYMENT.CAPTURE.REVERSED', { ...refund, id: newId('REV'), amount: money('20.00') })
  await open(dispute)
  expect(await balances(buyer)).toEqual([140])
})

it('PAY-05 a reversal takes the credits without a dispute, and keeps them when its dispute is lost', async () => {
  const { buyer, capture } = await buy('Pro')
  const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture?.id}` }]
  const reversed = { id: newId('REV'), amount: money('10.00'), links }
  await tell('PAYMENT.CAPTURE.REVERSED', { ...reversed, status: 'PENDING' })
  expect(await balances(buyer)).toEqual([175])
  await tell('PAYMENT.CAPTURE.REVERSED', { ...reversed, status: 'COMPLETED' })
  expect(await balances(buyer)).toEqual([105])
  const dispute = {
    ...{ dispute_id: newId('PP-D'), dispute_amount: money('25.00') },
    disputed_transactions: [{ seller_transaction_id: capture?.id }],
  }
  await end(dispute, 'RESOLVED_BUYER_FAVOUR')
  expect(await balances(buyer)).toEqual([0])
})

const at = (minute: number) => ({ update_time: `2026-03-01T08:0${minute}:00Z` })
const update = (dispute: object, status: string) => tell('CUSTOMER.DISPUTE.UPDATED', { ...dispute, status })

/** The messages about a dispute that was won, reopened, lost, and won on appeal; what each leaves of 175 credits. */
function reopened(captureId: string | undefined) {
  const about = {
    ...{ dispute_id: newId('PP-D'), dispute_amount: money('25.00') },
    disputed_transactions: [{ seller_transaction_id: captureId }],
  }
  return [
    { left: 0, say: () => open({ ...about, ...at(1) }) },
    { left: 175, say: () => end({ ...about, ...at(2) }, 'RESOLVED_SELLER_FAVOUR') },
    { left: 0, say: () => update({ ...about, ...at(3) }, 'UNDER_REVIEW') },
    { left: 0, say: () => end({ ...about, ...at(4) }, 'RESOLVED_BUYER_FAVOUR') },
    { left: 175, say: () => end({ ...about, ...at(5), disputed_transactions: [] }, 'RESOLVED_SELLER_FAVOUR') },
  ]
}

it('PAY-05 a dispute that is reopened under its id takes the credits again, once, and returns them once', async () => {
  const { buyer, orderId, capture } = await buy('Pro')
  const messages = reopened(capture?.id)
  for (const { say, left } of messages) {
    for (let count = 0; count < 2; count++) await say()
    expect(await balances(buyer)).toEqual([left])
  }
  for (const { say } of messages) await say()
  expect(await balances(buyer)).toEqual([175])
  const told = await shop.query(`select type from events
    where data->>'orderId' = '${orderId}' and type like 'order.re%' order by id`)
  expect(told.map(({ type }) => type)).toEqual(
    ['reversed', 'restored', 'reversed', 'restored'].map((what) => `order.${what}`),
  )
})

it.each([
  [[3, 2, 1, 0], 0],
  [[1, 0, 3, 2], 0],
  [[2, 0, 3, 1], 0],
  [[2, 1, 0], 0],
  [[1, 0], 175],
  [[0, 4, 3, 2, 1], 175],
])('PAY-05 of messages about a dispute in the order %j, the latest counts and leaves %i', async (order, left) => {
  const { buyer, capture } = await buy('Pro')
  const messages = reopened(capture?.id)
  for (const index of order) await messages[index]?.say()
  expect(await balances(buyer)).toEqual([left])
})

it.each([
  [[0, 1], 175],
  [[3, 1, 0], 0],
  [[0, 3, 1, 2], 0],
])('PAY-05 before the purchase, messages about its dispute in the order %j leave %i credits', async (order, left) => {
  const buyer = await shop.buyer()
  const { paypalId } = await shop.orderAtPayPal(buyer, shop.packages.Pro.id)
  shop.paypal.approve(paypalId)
  const messages = reopened(shop.paypal.capture(paypalId).capture?.id)
  for (const index of order) await messages[index]?.say()
  await shop.capture(buyer, paypalId)
  expect(await balances(buyer)).toEqual([left])
})

it.each(['OPEN', 'WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE'])(
  'PAY-05 a won dispute that PayPal reports as %s afterwards takes the credits again',
  async (status) => {
    const { buyer, capture } = await buy('Pro')
    const dispute = { dispute_id: newId('PP-D'), disputed_transactions: [{ seller_transaction_id: capture?.id }] }
    await open({ ...dispute, ...at(1) })
    await end({ ...dispute, ...at(2) }, 'RESOLVED_SELLER_FAVOUR')
    expect(await balances(buyer)).toEqual([175])
    await update({ ...dispute, ...at(3) }, status)
    expect(await balances(buyer)).toEqual([0])
  },
)

it('PAY-05 an update without a reopening changes nothing, and a dispute that was told without a time ends', async () => {
  const { buyer, capture } = await buy('Pro')
  const dispute = {
    ...{ dispute_id: newId('PP-D'), dispute_amount: money('25.00') },
    disputed_transactions: [{ seller_transaction_id: capture?.id }],
  }
  await open(dispute)
  await update({ ...dispute, ...at(1) }, 'WAITING_FOR_SELLER_RESPONSE')
  expect(await balances(buyer)).toEqual([0])
  await end({ ...dispute, ...at(2) }, 'RESOLVED_SELLER_FAVOUR')
  for (const status of ['RESOLVED', 'OTHER']) await update({ ...dispute, ...at(3) }, status)
  expect(await balances(buyer)).toEqual([175])
})

const refunded = (dispute: object, amount_refunded: object) =>
  tell('CUSTOMER.DISPUTE.RESOLVED', {
    ...dispute,
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded },
  })

it.each([
  [money('5.00'), 140],
  [money('25.00'), 0],
  [money('0.00'), 0],
  [{ currency_code: 'EUR', value: '5.00' }, 0],
])('PAY-05 a dispute of 25.00 that is settled with a refund of %j leaves %i credits', async (sum, left) => {
  for (const isOpened of [true, false]) {
    const { buyer, capture } = await buy('Pro')
    const dispute = {
      ...{ dispute_id: newId('PP-D'), dispute_amount: money('25.00') },
      disputed_transactions: [{ seller_transaction_id: capture?.id }],
    }
    if (isOpened) await open({ ...dispute, ...at(1) })
    for (let count = 0; count < 2; count++) await refunded({ ...dispute, ...at(2) }, sum)
    await open({ ...dispute, ...at(1) })
    expect(await balances(buyer)).toEqual([left])
  }
})

it('PAY-05 of a payment that PayPal reversed, a dispute that is settled for a part keeps that part alone', async () => {
  const { buyer, capture } = await buy('Pro')
  const dispute = {
    ...{ dispute_id: newId('PP-D'), dispute_amount: money('25.00') },
    disputed_transactions: [{ seller_transaction_id: capture?.id }],
  }
  await open({ ...dispute, ...at(1) })
  await tell('PAYMENT.CAPTURE.REVERSED', { ...capture })
  expect(await balances(buyer)).toEqual([0])
  for (let count = 0; count < 2; count++) await refunded({ ...dispute, ...at(2) }, money('5.00'))
  await tell('PAYMENT.CAPTURE.REVERSED', { ...capture })
  expect(await balances(buyer)).toEqual([140])
})

it('PAY-05 a won dispute returns the credits although its refunded sum is unreadable and its end has no time', async () => {
  const { buyer, capture } = await buy('Pro')
  const dispute = {
    ...{ dispute_id: newId('PP-D'), dispute_amount: money('25.00') },
    disputed_transactions: [{ seller_transaction_id: capture?.id }],
  }
  await open({ ...dispute, ...at(1) })
  expect(await balances(buyer)).toEqual([0])
  const dispute_outcome = { outcome_code: 'RESOLVED_SELLER_FAVOUR', amount_refunded: { value: '-0.00' } }
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, dispute_outcome })
  expect(await balances(buyer)).toEqual([175])
})

it.each([
  ['the order alone', (orderId: string) => [{ custom: orderId }]],
  ['nothing', () => []],
])('PAY-05 a reversed payment is credited again, once, if the end of its dispute names %s', async (_, name) => {
  const { buyer, orderId, capture } = await buy('Pro')
  const dispute = { dispute_id: newId('PP-D'), dispute_amount: money('25.00') }
  await open({ ...dispute, ...at(1), disputed_transactions: [{ custom: orderId }] })
  await tell('PAYMENT.CAPTURE.REVERSED', { ...capture })
  expect(await balances(buyer)).toEqual([0])
  const won = { ...dispute, ...at(2), disputed_transactions: name(orderId) }
  for (let count = 0; count < 2; count++) await end(won, 'RESOLVED_SELLER_FAVOUR')
  await tell('PAYMENT.CAPTURE.REVERSED', { ...capture })
  expect(await balances(buyer)).toEqual([175])
})

it.each([
  ['one of them', 1],
  ['none of them', 0],
])('PAY-05 a won dispute about two payments returns the credits of both if its end names %s', async (_, named) => {
  const [pro, starter] = [await buy('Pro'), await buy('Starter')]
  const about = { dispute_id: newId('PP-D'), dispute_amount: money('35.00') }
  const both = [
    { seller_transaction_id: pro.capture?.id, gross_amount: money('25.00') },
    { custom: starter.orderId, gross_amount: money('10.00') },
  ]
  const win = (minute: number) =>
    end({ ...about, ...at(minute), disputed_transactions: both.slice(0, named) }, 'RESOLVED_SELLER_FAVOUR')
  await open({ ...about, ...at(1), disputed_transactions: both })
  expect(await balances(pro.buyer, starter.buyer)).toEqual([0, 0])
  for (let count = 0; count < 2; count++) await win(2)
  expect(await balances(pro.buyer, starter.buyer)).toEqual([175, 50])
  await update({ ...about, ...at(3), disputed_transactions: both }, 'UNDER_REVIEW')
  await win(2)
  expect(await balances(pro.buyer, starter.buyer)).toEqual([0, 0])
  await win(4)
  expect(await balances(pro.buyer, starter.buyer)).toEqual([175, 50])
})

it('PAY-05 a dispute about a payment of another shop raises no alarm', async () => {
  await open({ dispute_id: newId('PP-D'), disputed_transactions: [{ seller_transaction_id: 'CAP-ELSEWHERE' }] })
  expect(await shop.query(`select key from alarms where key like 'stray-payment:%'`)).toEqual([])
})
