import type { FastifyError } from 'fastify'
import { expect, it } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { explainError } from './error-handler.ts'

const fault = (facts: object, message = 'it failed') => Object.assign(new Error(message), facts) as FastifyError

const away: [string, FastifyError][] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'].map((code): [string, FastifyError] => [
    `no connection (${code})`,
    fault({ code }),
  ]),
  ...['57P01', '57P02', '57P03', '08006'].map((code): [string, FastifyError] => [
    `a restart (${code})`,
    fault({ code }),
  ]),
  ['a connection that ends', fault({}, 'Connection terminated unexpectedly')],
  ['a statement after that', fault({}, 'Client has encountered a connection error and is not queryable')],
  ['a failed statement', fault({ cause: fault({ code: '57P01' }) }, 'Failed query: select')],
]

it.each(away)(
  'PLT-04 PLT-06 %s: the database is away, so the caller may repeat the call, and the log has the error',
  (_, error) => {
    const { refusal, isUnexpected } = explainError(error)
    expect([refusal.code, isUnexpected]).toEqual(['UNAVAILABLE', true])
  },
)

it.each<[string, Error, string, boolean]>([
  ['a caller that leaves', fault({ code: 'ECONNRESET', statusCode: 400 }), 'INVALID_INPUT', false],
  ['a refusal', new Refusal('NOT_FOUND'), 'NOT_FOUND', false],
  ['a statement that breaks a rule', fault({ code: '23505' }), 'INTERNAL', true],
  ['a mistake in the code', new TypeError('x is undefined'), 'INTERNAL', true],
])('PLT-04 PLT-06 %s: the database is not away', (_, error, code, isLogged) => {
  const { refusal, isUnexpected } = explainError(error as FastifyError)
  expect([refusal.code, isUnexpected]).toEqual([code, isLogged])
  if (isLogged) expect(refusal.message).not.toContain(error.message)
})
