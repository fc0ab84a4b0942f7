import { expect, it } from 'vitest'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { decideSubmit } from './decide-submit.ts'

const says = (httpStatus: number, body: unknown): VendorAnswer => ({
  got: 'answer',
  httpStatus,
  header: () => null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const error = (code: unknown, message: string, more: object = {}) => ({ error: { code, message, ...more } })
const because = (reason: string) => ({ status: 'INVALID_ARGUMENT', details: [{ '@type': 'a type', reason }] })

it.each([
  [401, '<html>', 'account', 'KEY_NOT_ACCEPTED'],
  [400, error(400, 'No', because('API_KEY_INVALID')), 'account', 'KEY_NOT_ACCEPTED'],
  [400, error(400, 'API key expired. Please renew the API key.'), 'account', 'KEY_NOT_ACCEPTED'],
  [403, [error(403, 'blocked', { status: 'API_KEY_SERVICE_BLOCKED' })], 'account', 'ACCOUNT_LOCKED'],
  [400, error('failed', 'No', { status: 'FAILED_PRECONDITION' }), 'account', 'ACCOUNT_WITHOUT_BILLING'],
  [429, error(429, 'quota', { status: 'RESOURCE_EXHAUSTED' }), 'overloaded', 'SERVICE_BUSY'],
  [404, error(404, 'models/x is not found', { status: 'NOT_FOUND' }), 'model', 'MODEL_NOT_OFFERED'],
  [302, '', 'broken', 'SERVICE_REFUSED'],
  [413, '<html>', 'broken', 'SERVICE_REFUSED'],
  [400, error('invalid_request', 'The prompt violates our policies'), 'content', 'PROMPT_AGAINST_RULES'],
  // Only Google's own statuses blame the account.
  [400, error('invalid_request', 'insufficient detail'), 'input', 'REQUEST_NOT_ACCEPTED'],
  [400, '{"error"', 'input', 'REQUEST_NOT_ACCEPTED'],
])('MOD-08 PRV-03 the status %i with %j refuses the submission: %s', (httpStatus, body, kind, code) => {
  expect(decideSubmit(says(httpStatus, body))).toMatchObject({ outcome: 'refused', kind, failure: { code } })
})

it('MOD-08 GEN-17 what is wrong with an interaction is the source of an extension, and otherwise the request itself', () => {
  const answer = says(400, error('invalid_request', "Invalid value at 'interaction.response_format'"))
  const codeOf = (options?: { extends: boolean }) => {
    const outcome = decideSubmit(answer, options)
    return outcome.outcome === 'refused' ? [outcome.kind, outcome.failure.code] : outcome.outcome
  }
  expect(codeOf({ extends: true })).toEqual(['input', 'SOURCE_NOT_EXTENDABLE'])
  expect([codeOf({ extends: false }), codeOf()]).toEqual(Array(2).fill(['input', 'REQUEST_NOT_ACCEPTED']))
})

it.each([
  [200, '{"id":"v1_'],
  [200, { status: 'in_progress' }],
  [200, { id: '../files/secret', status: 'in_progress' }],
  [200, { id: 'x'.repeat(501) }],
  [408, error(408, 'timeout')],
  [500, error(500, 'internal')],
  [503, '<html>'],
])('MOD-08 PRV-05 after the status %i with %j, the interaction may exist', (httpStatus, body) => {
  expect(decideSubmit(says(httpStatus, body))).toEqual({ outcome: 'unconfirmed' })
})

it('MOD-08 an interaction is known by its id alone', () => {
  const accepted = { outcome: 'accepted', providerTaskId: 'v1_a.b~c=-' }
  expect(decideSubmit(says(200, { id: 'v1_a.b~c=-' }))).toEqual(accepted)
})
