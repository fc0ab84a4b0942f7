import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import * as texts from '#web/texts/sign-in.ts'
import { describeRegistration, refusedField } from './registration-words.ts'

it('SEC-08 a new user without free credits learns the reason', () => {
  const { 'after-verification': later, 'limit-reached': never } = texts.whyNoFreeCredits
  expect(describeRegistration(undefined, true)).toBe(texts.youCanSignInNow)
  expect(describeRegistration('after-verification', true)).toBe(`${texts.youCanSignInNow} ${later(true)}`)
  expect(describeRegistration('after-verification', false)).toBe(`${texts.youCanSignInNow} ${later(false)}`)
  expect(describeRegistration('limit-reached', true)).toBe(`${texts.youCanSignInNow} ${never()}`)
  expect(later(true)).not.toBe(later(false))
})

const refusal = (code: string, field?: string) => new ApiError(409, '', JSON.stringify({ code, message: 'No', field }))

it.each([
  ['a taken name', refusal('USERNAME_TAKEN'), 'username'],
  ['a weak password', refusal('WEAK_PASSWORD', 'password'), 'password'],
  ['an invalid address', refusal('INVALID_INPUT', 'email'), 'email'],
  ['a field that this form has not', refusal('INVALID_INPUT', 'isAdmin'), undefined],
  ['too many attempts', refusal('TOO_MANY_REQUESTS'), undefined],
  ['a server that cannot be reached', new TypeError('Failed to fetch'), undefined],
])('ACC-01 finds the field for %s', (_, error, field) => expect(refusedField(error)).toBe(field))
