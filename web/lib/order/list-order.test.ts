import { expect, it } from 'vitest'
import { moveBy, moveTo } from './list-order.ts'

const ids = ['a', 'b', 'c']

it('MOD-11 a model moves up and down in the order, and stays within the list', () => {
  expect(moveBy(ids, 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moveBy(ids, 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveTo(ids, 'a', 2)).toEqual(['b', 'c', 'a'])
  for (const same of [moveBy(ids, 'a', -1), moveBy(ids, 'c', 1), moveTo(ids, 'x', 1), moveTo(ids, 'b', 1)])
    expect(same).toBe(ids)
})
