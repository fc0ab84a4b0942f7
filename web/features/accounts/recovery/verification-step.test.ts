import { expect, it } from 'vitest'
import { readNextPath } from '#web/lib/address/next-path.ts'
import { ApiError } from '#web/lib/api.ts'
import { verificationPath, verificationStep } from './verification-step.ts'

const user = { username: 'ana', email: null, credits: 0, isAdmin: false }
const refusal = (code: string) => new ApiError(403, '', JSON.stringify({ code, message: 'No' }))
const unknown = { user: null, resolved: false }
const persisted = { user, resolved: false }
const nobody = { user: null, resolved: true }
const signedIn = { user, resolved: true }

it.each([
  ['waits until it is known who is signed in', unknown, false, null, 'waiting'],
  ['waits also with a persisted user', persisted, false, null, 'waiting'],
  ['asks a visitor to sign in', nobody, false, null, 'sign-in'],
  ['waits for the answer', signedIn, false, null, 'waiting'],
  ['says that the address is confirmed', signedIn, true, null, 'confirmed'],
  ['asks to sign in when the session has ended', signedIn, false, refusal('NOT_SIGNED_IN'), 'sign-in'],
  ['names another account as the reason', signedIn, false, refusal('OTHER_ACCOUNT'), 'other-account'],
  ['says what is wrong with the link', signedIn, false, refusal('LINK_NOT_VALID'), 'failed'],
  ['says that the server cannot be reached', signedIn, false, new TypeError('Failed to fetch'), 'failed'],
])('SEC-04 the page of a mailed link %s', (_, session, confirmed, error, step) => {
  expect(verificationStep({ session, confirmed, error })).toBe(step)
})

it('SEC-04 the return path after the sign-in keeps the token unchanged', () => {
  const token = 'a+b/c=&d#e'
  const next = readNextPath({ search: '', state: { next: verificationPath(token) } }, 'https://soundreel.example') ?? ''
  expect(new URLSearchParams(next.split('?')[1]).get('token')).toBe(token)
})
