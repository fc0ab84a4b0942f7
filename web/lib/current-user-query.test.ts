import { expect, it } from 'vitest'
import { tolerantCurrentUser } from './current-user-query.ts'

const read = (answer: unknown) => tolerantCurrentUser.response.parse(answer).user

it('ACC-03 SHL-09 a user without credits has none, an answer without a user is nobody', () => {
  const nothing = { email: null, credits: 0, isAdmin: false }
  expect(read({ user: { username: 'ana' } })).toEqual({ username: 'ana', ...nothing })
  expect(read({ user: { username: 'ana', ...nothing, credits: null } })).toEqual({ username: 'ana', ...nothing })
  const ana = { username: 'ana', email: 'a@example.com', credits: 7, isAdmin: true }
  expect(read({ user: ana })).toEqual(ana)
  expect([read({ user: null }), read({})]).toEqual([null, null])
})
