import { expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { messageAt, showAtField } from './show-at-field.ts'

function shownBy(error: Error) {
  const setError = vi.fn()
  showAtField<{ email: string; password: string }>({ setError }, ['email', 'password'], error)
  return setError.mock.calls
}

const refusal = (field?: string) => new ApiError(400, '', JSON.stringify({ message: 'Invalid email address', field }))

it('GEN-02 a refused field shows the message and gets the focus', () => {
  expect(shownBy(refusal('email'))).toEqual([['email', { message: 'Invalid email address' }, { shouldFocus: true }]])
})

it.each([
  ['names no field', refusal()],
  ['names a field that this form has not', refusal('username')],
  ['names something inside a field', refusal('email.0')],
  ['is no refusal', new TypeError('Failed to fetch')],
])('GEN-02 an error that %s marks no field', (_, error) => expect(shownBy(error)).toEqual([]))

it('GEN-02 finds the message for one field', () => {
  expect(messageAt(refusal('email'), 'email')).toBe('Invalid email address')
  expect(messageAt(refusal('email'), 'password')).toBeUndefined()
  expect(messageAt(refusal(), 'email')).toBeUndefined()
  expect(messageAt(new TypeError('Failed to fetch'), 'email')).toBeUndefined()
  expect(messageAt(null, 'email')).toBeUndefined()
})
