import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { checkoutUrlOf, describeCheckoutError } from './checkout-answer.ts'

it.each(['https://checkout.creem.example/ch_1', 'http://localhost:4000/pay', '/pricing?payment=success'])(
  'PAY-03 redirects to %s',
  (checkoutUrl) => expect(checkoutUrlOf({ checkoutUrl })).toBe(checkoutUrl),
)

it.each([
  [{}],
  [{ checkoutUrl: null }],
  [{ checkoutUrl: '' }],
  [{ checkoutUrl: 'javascript:alert(1)' }],
  [{ checkoutUrl: ' https://checkout.creem.example' }],
  [{ checkoutUrl: 'checkout.creem.example' }],
])('PAY-03 fails if the answer is %j', (answer) => {
  expect(() => checkoutUrlOf(answer)).toThrow('No checkout URL received')
})

it('PAY-03 a refusal with status 200 fails even if the answer has an address', () => {
  const answer = { checkoutUrl: 'https://checkout.creem.example', error: 'Closed', suggestion: 'Pay with PayPal.' }
  expect(() => checkoutUrlOf(answer)).toThrow(/^Closed\. Pay with PayPal\.$/)
})

const refusal = (body: object) => new ApiError(409, '', JSON.stringify({ code: 'X', message: 'The message', ...body }))

it.each([
  [
    'error and suggestion as two sentences',
    refusal({ error: 'It changed', suggestion: 'Reload.' }),
    'It changed. Reload.',
  ],
  ['no full stop after another', refusal({ error: 'It changed!', suggestion: 'Reload.' }), 'It changed! Reload.'],
  ['the error alone', refusal({ error: 'It changed', suggestion: null }), 'It changed'],
  ['the message of any other refusal', refusal({}), 'The message'],
  ['the message when the error is no text', refusal({ error: { code: 7 } }), 'The message'],
  ['what was wrong with the answer', new Error('No checkout URL received'), 'No checkout URL received'],
])('PAY-03 the toast says %s', (_, error, words) => expect(describeCheckoutError(error)).toBe(words))

it('PAY-03 the toast contains no technical text if the server cannot be reached', () => {
  expect(describeCheckoutError(new TypeError('Failed to fetch'))).not.toContain('fetch')
  expect(describeCheckoutError(new ApiError(502, 'Bad Gateway', '<html>'))).not.toContain('html')
})
