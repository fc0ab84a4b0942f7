import { expect, it } from 'vitest'
import { type Order, type OrderStatus, orderStatuses } from '#contract/payments/payments.ts'
import { ApiError } from '#web/lib/api.ts'
import { readAnswer } from '#web/lib/read-answer.ts'
import * as texts from '#web/texts/payments.ts'
import { refreshAfter } from './order-queries.ts'
import { capturedSchema, describeCaptured, describeOrder, titleOrder } from './order-words.ts'

const order = (status: OrderStatus): Order => ({
  ...{ id: 'o1', gateway: 'creem', status, packageId: null, packageName: 'Pro', price: '25.00', currency: 'USD' },
  ...{ credits: 1500, bonusCredits: 25, reversedCredits: 0, createdAt: '2026-11-20T10:00:00.000Z', completedAt: null },
})

it.each<[OrderStatus, string, string]>([
  ['pending', texts.paymentIsBeingConfirmed('1,525 credits'), texts.paymentSuccessful],
  ['completed', texts.addedToYourBalance('1,525 credits'), texts.paymentSuccessful],
  ['held', texts.paymentIsHeld, texts.paymentSuccessful],
  ['dismissed', texts.paymentIsDismissed, texts.paymentFailed],
  ['failed', 'There was an issue with your payment. Please try again.', texts.paymentFailed],
  ['expired', texts.orderExpired, texts.paymentNotConfirmed],
])('PAY-06 describes an order that is %s', (status, words, title) => {
  expect(describeOrder(order(status))).toBe(words)
  expect(titleOrder(order(status)).title).toBe(title)
})

it('PAY-06 describes each status differently', () => {
  expect(new Set(orderStatuses.map((status) => describeOrder(order(status)))).size).toBe(orderStatuses.length)
})

it.each([
  ['the order of the answer', { order: order('held'), status: 'COMPLETED' }, texts.paymentIsHeld],
  ['a payment that PayPal still reviews', { status: 'PENDING' }, texts.creditsAppearWhenConfirmed],
  ['a taken payment without its order', { order: null, status: 'COMPLETED' }, texts.creditsWereAdded],
  ['an order that it cannot read', { order: 'o1', status: 'PENDING' }, texts.creditsAppearWhenConfirmed],
  ['an empty answer', {}, texts.creditsWereAdded],
])('PAY-05 describes the capture from %s', (_, answer, words) => {
  expect(describeCaptured(readAnswer(capturedSchema, answer))).toBe(words)
})

it('PAY-06 FLD-02 does not say of an expired order that nothing was charged, because it may have been paid', () => {
  expect(describeOrder(order('expired'))).not.toMatch(/charged|start again/)
  expect(describeOrder(order('expired'))).toContain('do not pay again')
})

const read = (status: OrderStatus, dataUpdateCount = 1) => ({ data: order(status), error: null, dataUpdateCount })

it('PAY-06 polls an order until it is settled', () => {
  expect(refreshAfter({ data: undefined, error: null, dataUpdateCount: 0 })).toBe(3000)
  expect(refreshAfter(read('pending', 10_000))).toBe(3000)
  for (const status of orderStatuses.filter((each) => each !== 'pending' && each !== 'expired'))
    expect(refreshAfter(read(status))).toBe(false)
})

it('PAY-06 polls an expired order for two minutes, because its buyer may just have paid', () => {
  expect([1, 39, 40].map((count) => refreshAfter(read('expired', count)))).toEqual([3000, 3000, false])
})

it.each([
  ['stops for an order of another account', new ApiError(404, '', ''), false],
  ['continues after a fault of the server', new ApiError(503, '', ''), 3000],
  ['continues when the server cannot be reached', new TypeError('Failed to fetch'), 3000],
])('PAY-06 polling an order %s', (_, error, refresh) =>
  expect(refreshAfter({ data: undefined, error, dataUpdateCount: 0 })).toBe(refresh),
)
