import { describe, expect, it } from 'vitest'
import { addLetter, findTyped, type ListMove, type ListState, moveByKey } from './listbox-moves.ts'

const labels = ['Any status', 'Generating', 'Completed', 'Cancelled', 'Failed']
const closed: ListState = { labels, current: 2, open: false, active: 0 }
const openAt = (active: number): ListState => ({ labels, current: 2, open: true, active })
const show = (index: number): ListMove => ({ kind: 'show', index })

describe('the keyboard of a closed list', () => {
  it.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('SHL-12 %j opens it at the selected option', (key) => {
    expect(moveByKey(key, closed)).toEqual(show(2))
    expect(moveByKey(key, { ...closed, current: -1 })).toEqual(show(0))
  })

  it.each([
    ['Home', show(0)],
    ['End', show(4)],
    ['Escape', null],
    ['PageDown', null],
    ['F8', null],
    ['', null],
  ])('SHL-12 %j: %j', (key, move) => expect(moveByKey(key, closed)).toEqual(move))
})

describe('the keyboard of an open list', () => {
  it.each([
    ['Enter', 3, { kind: 'choose', index: 3 }],
    [' ', 0, { kind: 'choose', index: 0 }],
    ['ArrowDown', 3, show(4)],
    ['ArrowDown', 4, show(4)],
    ['ArrowUp', 1, show(0)],
    ['ArrowUp', 0, show(0)],
    ['Home', 3, show(0)],
    ['End', 3, show(4)],
    ['Escape', 3, { kind: 'close' }],
    ['PageUp', 3, null],
  ])('SHL-12 %j at option %d: %j', (key, active, move) => expect(moveByKey(key, openAt(active))).toEqual(move))
})

it('SHL-12 letters typed within half a second form one search text', () => {
  const first = addLetter({ text: '', at: 0 }, 'c', 10_000)
  expect(addLetter(first, 'a', 10_499)).toEqual({ text: 'ca', at: 10_499 })
  expect(addLetter(first, 'a', 10_500)).toEqual({ text: 'a', at: 10_500 })
})

describe('the search by typing', () => {
  it.each([
    ['the next one with that letter', 'c', openAt(0), 2],
    ['the one after it', 'c', openAt(2), 3],
    ['the first of them again, past the end', 'cc', openAt(3), 2],
    ['the one that begins with both letters', 'ca', openAt(2), 3],
    ['the one it is at already', 'co', openAt(2), 2],
    ['the next one from the chosen one while the list is closed', 'C', closed, 3],
    ['the only one, from any place', 'a', { ...closed, current: -1 }, 0],
    ['nothing without such a label', 'x', openAt(0), -1],
    ['nothing by a sign that patterns use', '.', openAt(0), -1],
    ['nothing in an empty list', 'c', { labels: [], current: -1, open: true, active: 0 }, -1],
  ])('SHL-12 finds %s', (_, text, list, found) => expect(findTyped(text, list)).toBe(found))
})
