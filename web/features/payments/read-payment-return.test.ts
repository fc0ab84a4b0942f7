import { expect, it } from 'vitest'
import { readPaymentReturn } from './read-payment-return.ts'

const read = (search: string) => readPaymentReturn(new URLSearchParams(search))

it.each([
  ['', null],
  ['plan=pro', null],
  ['payment=failed', { outcome: 'failed' }],
  ['payment=error', { outcome: 'failed' }],
  ['payment=cancelled', { outcome: 'cancelled' }],
  ['payment=', { outcome: 'other' }],
  ['payment=SUCCESS', { outcome: 'other' }],
  ['payment=success', { outcome: 'paid', orderId: null }],
])('PAY-06 reads the address %j as %j', (search, outcome) => expect(read(search)).toEqual(outcome))

it.each([
  ['checkout_id=ch_1&order_id=ord_1', 'ch_1'],
  ['token=5O190127TN364715T&PayerID=A', '5O190127TN364715T'],
  ['order_id=ord_1', 'ord_1'],
  ['request_id=req_1', 'req_1'],
  ['checkout_id=&order=own_1', 'own_1'],
])('PAY-06 finds the order in %j', (ids, orderId) => {
  expect(read(`payment=success&${ids}`)).toEqual({ outcome: 'paid', orderId })
})
