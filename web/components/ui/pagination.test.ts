import { expect, it } from 'vitest'
import { pagesAround } from './pagination.tsx'

it('shows up to five pages around the current one', () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pagesAround(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pagesAround(9, 9)).toEqual([5, 6, 7, 8, 9])
})

it.each([
  [1, 0, []],
  [1, 1, [1]],
  [2, 5, [1, 2, 3, 4, 5]],
  [3, 6, [1, 2, 3, 4, 5]],
  [4, 6, [2, 3, 4, 5, 6]],
  [12, 6, [2, 3, 4, 5, 6]],
])('CRD-03 page %d of %d has the buttons %j', (page, pages, buttons) => {
  expect(pagesAround(page, pages)).toEqual(buttons)
})
