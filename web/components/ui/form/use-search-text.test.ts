import { expect, it } from 'vitest'
import { findOpenSearches } from './use-search-text.ts'

it.each([
  ['the only search of the field', ['abc'], 'abc', []],
  ['the first of two', ['abc', 'abcd'], 'abc', ['abcd']],
  ['the second of two, because it replaced the first', ['abc', 'abcd'], 'abcd', []],
  ['a search that was repeated', ['abc', 'abc'], 'abc', []],
  ['an emptied field', ['abc', ''], '', []],
  ['cleared filters', ['abc'], '', null],
  ['a step in the browser history', [], 'abc', null],
])('CRE-01 ADM-10 what is typed on is replaced only by a search of somebody else: %s', (_, asked, arrived, open) => {
  expect(findOpenSearches(asked, arrived)).toEqual(open)
})
