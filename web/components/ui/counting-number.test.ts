import { expect, it } from 'vitest'
import { countedTo } from './counting-number.tsx'

it.each([
  [100, 0],
  [0, 100],
  [7, 7],
  [3, -2],
])('SHL-03 the balance counts from %d to %d and stays between them', (from, to) => {
  const shown = Array.from({ length: 11 }, (_, tenth) => countedTo(from, to, tenth / 10))
  expect([shown[0], shown.at(-1)]).toEqual([from, to])
  expect(shown).toEqual([...shown].sort((a, b) => (a - b) * Math.sign(to - from)))
  expect(shown.every(Number.isInteger)).toBe(true)
})
