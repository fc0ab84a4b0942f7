import { describe, expect, it } from 'vitest'
import { decideCreemPayment, findProductProblem } from './creem-payment-policy.ts'
import { decidePayPalPayment } from './paypal-payment-policy.ts'
import { isAbandoned, nextCheckMs } from './reconcile-policy.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

describe('a Creem checkout', () => {
  const sold = { priceCents: 1000, creemProductId: 'prod_1' }
  const product = { id: 'prod_1', price: 1000, currency: 'USD', billing_type: 'onetime' }
  const order = { id: 'ord_1', status: 'paid', amount: 1000, currency: 'USD', type: 'onetime' }
  const decide = (changes: object = {}, ofOrder: object = {}) =>
    decideCreemPayment(sold, { status: 'completed', units: 1, product, order: { ...order, ...ofOrder }, ...changes })

  it('PAY-03 is complete if it was paid as sold, with lower or missing details', () => {
    const payment = { paymentId: 'ord_1', gatewayTransactionId: null, paidCents: 1000 }
    expect(decide()).toEqual({ decision: 'complete', payment })
    expect(decide({}, { transaction: { id: 'tran_1' } })).toMatchObject({
      payment: { gatewayTransactionId: 'tran_1' },
    })
    for (const [changes, ofOrder] of [
      [{ units: null }, {}],
      [{}, { currency: 'usd' }],
      [{}, { currency: null, type: null }],
      [{}, { amount: 900, discount_amount: 100 }],
      [{}, { amount: 1001 }],
      [{ product: { ...product, currency: null } }, {}],
    ])
      expect(decide(changes, ofOrder)).toMatchObject({ decision: 'complete' })
  })

  it('PAY-03 waits until it is paid, and expires with its checkout', () => {
    expect(decide({ status: 'expired' })).toEqual({ decision: 'expire' })
    expect(decide({ status: 'processing', order: null })).toEqual({ decision: 'reopen' })
    for (const [changes, ofOrder] of [
      [{ status: 'pending' }, {}],
      [{}, { status: 'pending' }],
      [{ order: null }, {}],
    ])
      expect(decide(changes, ofOrder)).toEqual({ decision: 'wait' })
  })

  it.each([
    [{ product: { ...product, id: 'prod_2' } }, {}, 'another Creem product'],
    [{}, { product: { id: 'prod_2' } }, 'another Creem product'],
    [{ product: null }, {}, 'another Creem product'],
    [{ units: 2 }, {}, '2 units'],
    [{ units: 0 }, {}, '0 units'],
    [{}, { currency: 'EUR' }, 'not in USD'],
    [{}, { type: 'recurring' }, 'for a subscription'],
    [{}, { amount: 999 }, '$9.99 was paid instead of $10.00'],
    [{}, { amount: 900, discount_amount: 99 }, '$9.00 was paid'],
    [{ product: { ...product, price: 900 } }, {}, 'costs 900 cents'],
  ])('PAY-04 is held with %j %j: %s', (changes, ofOrder, problem) => {
    expect(decide(changes, ofOrder)).toMatchObject({ decision: 'hold', problem: expect.stringContaining(problem) })
  })

  it('SEC-02 counts the tax as paid only if it was added on top', () => {
    const paid = (ofOrder: object, tax_mode: string | null = 'exclusive') => {
      const decided = decide({ product: { ...product, tax_mode } }, ofOrder)
      return 'payment' in decided ? decided.payment.paidCents : undefined
    }
    expect(paid({ tax_amount: 200 })).toBe(1200)
    expect(paid({ amount: 900, discount_amount: 100, tax_amount: 180 })).toBe(1080)
    expect(paid({ amount: 1200, tax_amount: 200 })).toBe(1200)
    expect(paid({ tax_amount: 200 }, 'inclusive')).toBe(1000)
    expect(paid({})).toBe(1000)
    expect(paid({ tax_amount: 200, amount_paid: 777 })).toBe(777)
    expect(paid({ amount: null })).toBeNull()
  })

  it('PAY-03 is not started for a product that would be held', () => {
    expect(findProductProblem(1000, product)).toBeNull()
    expect(findProductProblem(1000, { price: null })).toContain('an unknown number of cents')
    expect(findProductProblem(1000, { ...product, currency: 'EUR' })).toContain('not sold in USD')
    expect(findProductProblem(1000, { ...product, billing_type: 'recurring' })).toContain('a subscription')
  })
})

describe('a PayPal capture', () => {
  const sold = { id: 'order-1', priceCents: 2500, payee: 'SHOP' }
  const capture = { id: 'CAP-1', amount: { currency_code: 'USD', value: '25.00' }, custom_id: 'order-1' }
  const decide = (changes: object = {}, payee: string | null = 'SHOP') =>
    decidePayPalPayment({ ...sold, payee }, { ...capture, status: 'COMPLETED', ...changes })

  it('PAY-05 is complete if the money arrived, even if it was refunded since', () => {
    for (const status of ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
      expect(decide({ status })).toEqual({ decision: 'complete', payment: { paymentId: 'CAP-1', paidCents: 2500 } })
    expect(decide({ custom_id: null, payee: null })).toMatchObject({ decision: 'complete' })
    expect(decide({ payee: { merchant_id: null } })).toMatchObject({ decision: 'complete' })
    expect(decide({ payee: { merchant_id: 'SHOP' } })).toMatchObject({ decision: 'complete' })
    expect(decide({ payee: { merchant_id: 'OTHER' } }, null)).toMatchObject({ decision: 'complete' })
  })

  it('PAY-05 waits for an unknown or missing status, and fails with a final one', () => {
    for (const status of ['PENDING', 'NEW', '', null]) expect(decide({ status })).toEqual({ decision: 'wait' })
    for (const status of ['DECLINED', 'FAILED', 'DENIED'])
      expect(decide({ status })).toEqual({ decision: 'fail', problem: `PayPal says ${status}.` })
  })

  it.each([
    [{ amount: { currency_code: 'EUR', value: '25.00' } }, 'not in USD'],
    [{ amount: null }, 'not in USD'],
    [{ amount: { currency_code: 'USD', value: '24.99' } }, '$24.99 was paid instead of $25.00'],
    [{ custom_id: 'order-2' }, 'for another order'],
    [{ payee: { merchant_id: 'OTHER' } }, 'another PayPal account'],
  ])('PAY-05 is held with %j: %s', (changes, problem) => {
    expect(decide(changes)).toMatchObject({ decision: 'hold', problem: expect.stringContaining(problem) })
  })
})

it('PAY-09 an open order is checked every two minutes for an hour, then less often, for thirty days', () => {
  const looks = [0, hourMs - 1, hourMs, dayMs - 1, dayMs, 30 * dayMs - 1, 30 * dayMs].map(nextCheckMs)
  const minutes = looks.map((ms) => ms && ms / 60_000)
  expect(minutes).toEqual([2, 2, 15, 15, 360, 360, null])
})

it('PAY-09 an unpaid checkout counts as abandoned after a day at Creem and six hours at PayPal', () => {
  expect([isAbandoned('creem', dayMs), isAbandoned('creem', dayMs + 1)]).toEqual([false, true])
  expect([isAbandoned('paypal', 6 * hourMs), isAbandoned('paypal', 6 * hourMs + 1)]).toEqual([false, true])
})
