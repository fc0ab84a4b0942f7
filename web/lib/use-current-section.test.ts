import { expect, it } from 'vitest'
import { findCurrent } from './use-current-section.ts'

const ids = ['overview', 'users', 'audit-log']
const offsets: Record<string, number> = { overview: 0, users: 1000, 'audit-log': 1900 }

/** A page of 2400 pixels in a window of 800. */
function currentAt(scrollTop: number, asked = '') {
  const topOf = (id: string) => (offsets[id] ?? Number.POSITIVE_INFINITY) - scrollTop
  return findCurrent(ids, { topOf, scrollTop, scrollHeight: 2400, clientHeight: 800, asked })
}

it.each([
  [0, 'overview', 'at the top'],
  [799, 'overview', 'just before the next one comes up a quarter of the window'],
  [800, 'users', 'when it has'],
  [1597, 'users', 'close to the end'],
  [1598, 'audit-log', 'at the end, although it never comes up that far'],
])('ADM-14 scrolled by %d the current section is %s: %s', (scrollTop, current) => {
  expect(currentAt(scrollTop)).toBe(current)
})

it('ADM-14 at the end of the page, the section in the address counts if it is visible', () => {
  expect(currentAt(1600, 'audit-log')).toBe('audit-log')
  expect(currentAt(1600, 'users')).toBe('audit-log')
  expect(currentAt(1600, 'overview')).toBe('audit-log')
  expect(currentAt(1600, 'nonsense')).toBe('audit-log')
})

it('ADM-14 a short page is at its first section; without sections there is none', () => {
  const page = { topOf: (id: string) => 300 + (offsets[id] ?? 0), scrollTop: 0, scrollHeight: 800, clientHeight: 800 }
  expect(findCurrent(ids, { ...page, asked: '' })).toBe('overview')
  expect(findCurrent([], { ...page, asked: '' })).toBe(null)
  expect(findCurrent(['away'], { ...page, asked: '', topOf: () => Number.POSITIVE_INFINITY })).toBe('away')
})
