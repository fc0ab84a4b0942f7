import { expect, it } from 'vitest'
import { findLost, type Rows } from './read-rows.ts'

type Row = Record<string, unknown>
const rows = (...users: Row[]): Rows => new Map([['users', users]])
const before = rows({ id: 1, name: 'mai', debt: null }, { id: 2, name: 'lan', debt: null })

it('PLT-02 an upgrade may add rows and columns', () => {
  const more = rows({ id: 3, name: 'hoa' }, ...(before.get('users') ?? []).map((row) => ({ ...row, age: 7 })))
  expect(findLost(before, more.set('pets', [{ id: 1 }]))).toEqual([])
})

it.each([
  ['a value', rows({ id: 1, name: 'mai', debt: null }, { id: 2, name: null, debt: null }), ['users.name']],
  ['a row', rows({ id: 1, name: 'mai', debt: null }), ['users.id', 'users.name', 'users.debt', 'users']],
  ['a column', rows({ id: 1, name: 'mai' }, { id: 2, name: 'lan' }), ['users.debt']],
  ['what belongs together', rows({ id: 1, name: 'lan', debt: null }, { id: 2, name: 'mai', debt: null }), ['users']],
  ['a table', new Map(), ['users.id', 'users.name', 'users.debt', 'users']],
] as [string, Rows, string[]][])('PLT-02 detects an upgrade that loses %s', (_, after, lost) => {
  expect(findLost(before, after)).toEqual(lost)
})
