import { expect, it } from 'vitest'
import * as texts from '#web/texts/sign-in.ts'
import { readConnectReturn, readSignInReturn, withoutSignInReturn } from './google-return.ts'

const address = (search: Record<string, string>) => new URLSearchParams(search)
const user = JSON.stringify({ username: 'ana' })

it('ACC-04 a success counts only if there is a session', () => {
  expect(readSignInReturn(address({ auth: 'success', user }), true)).toEqual({ success: true })
  expect(readSignInReturn(address({ auth: 'success', user }), false)).toEqual({
    ...{ success: false, failure: texts.notSignedInHereAs('ana') },
  })
})

it.each([
  ['no JSON', 'ana'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '["ana"]'],
  ['no name', '{"username":""}'],
  ['a number for a name', '{"username":7}'],
  ['a name of any length', JSON.stringify({ username: 'a'.repeat(65) })],
])('ACC-04 ignores the user in the address if it is %s', (_, written) => {
  expect(readSignInReturn(address({ auth: 'success', user: written }), false)).toMatchObject({
    failure: texts.notSignedInHere,
  })
})

it('ACC-04 a failure shows at most 200 characters of the returned message', () => {
  const message = 'Access denied'
  expect(readSignInReturn(address({ auth: 'error', message }), true)).toEqual({ success: false, failure: message })
  expect(readSignInReturn(address({ auth: 'error', message: 'x'.repeat(500) }), false)).toMatchObject({
    failure: `${'x'.repeat(200)}…`,
  })
  expect(readSignInReturn(address({ auth: 'error' }), false)).toMatchObject({ failure: '' })
})

it.each([[{}], [{ auth: 'maybe', message: 'Access denied' }], [{ user }]])(
  'ACC-04 %j is not a return from Google',
  (search) => {
    expect(readSignInReturn(address(search), false)).toBe(null)
  },
)

it('ACC-04 removes the outcome from the address, and keeps the next path', () => {
  const search = address({ auth: 'error', message: 'Access denied', user, next: '/pricing' })
  expect(`${withoutSignInReturn(search)}`).toBe('next=%2Fpricing')
})

it.each([
  [{ google: 'connected' }, { success: true }],
  [
    { google: 'error', message: 'Other account' },
    { success: false, failure: 'Other account' },
  ],
  [{ google: 'error' }, { success: false, failure: '' }],
  [{ google: '' }, null],
  [{}, null],
])('ACC-04 on My Account %j means %j', (search, outcome) => {
  expect(readConnectReturn(address(search as Record<string, string>))).toEqual(outcome)
})
