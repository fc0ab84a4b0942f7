import { expect, it } from 'vitest'
import { searchOf } from './search-of.ts'

it.each([
  ['a blank at the cut', `${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ['no blank there', ` ${'a'.repeat(99)}bc`, `${'a'.repeat(99)}b`],
  ['room left', ' rain ', 'rain'],
])('CRE-04 ADM-10 a search stays the same when it is read back: %s', (_, typed, search) => {
  expect(searchOf(typed)).toBe(search)
  expect(searchOf(search)).toBe(search)
})
