import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messageOf } from './error-facts.ts'

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`)
const failedQuery = (cause: Error) => new DrizzleQueryError('insert into settings values ($1)', ['a secret'], cause)
/** As Node throws it if a name has several addresses and none of them answers. */
const unreachable = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')])
const refusals = 'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432'

const cases: [string, unknown, string][] = [
  ['an error', new Error('the disk is full'), 'the disk is full'],
  ['an error with a cause', new Error('the disk is full', { cause: new Error('ENOSPC') }), 'the disk is full'],
  ['what is no error', 'gone', 'gone'],
  ['a failed statement', failedQuery(new Error('permission denied')), 'permission denied'],
  ['several attempts to connect', unreachable, refusals],
  ['a statement without a connection', failedQuery(unreachable), refusals],
  ['several errors with a message', new AggregateError([new Error('one')], 'all failed'), 'all failed'],
  ['an error with only a code', Object.assign(new Error(''), { code: 'EPIPE' }), 'EPIPE'],
  ['an error with only a name', new TypeError(''), 'TypeError'],
]

it.each(cases)('PLT-04 PLT-06 the message of %s gives the reason, without values', (_, error, message) => {
  expect(messageOf(error)).toBe(message)
})
