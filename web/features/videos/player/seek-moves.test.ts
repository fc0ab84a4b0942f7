import { expect, it } from 'vitest'
import { playedPercent } from '#web/lib/use-played.ts'
import { seekByKey, seekByPointer } from './seek-moves.ts'

it.each([
  ['ArrowRight', 3, 3.5],
  ['ArrowUp', 3, 3.5],
  ['ArrowLeft', 3, 2.5],
  ['ArrowDown', 3, 2.5],
  ['ArrowLeft', 0.2, 0],
  ['ArrowRight', 7.8, 8],
  ['ArrowRight', 9, 8],
  ['Home', 3, 0],
  ['End', 3, 8],
  ['Tab', 3, null],
  [' ', 3, null],
  ['constructor', 3, null],
])('SHL-12 %j at second %d of 8 seeks to %s', (key, now, second) => expect(seekByKey(key, now, 8)).toBe(second))

it.each([
  [100, 0],
  [300, 4],
  [500, 8],
  [40, 0],
  [900, 8],
])('GEN-13 the pointer at %d on a bar from 100 to 500 seeks to second %d of 8', (x, second) => {
  expect(seekByPointer(x, { left: 100, width: 400 }, 8)).toBe(second)
})

it('GEN-13 a bar without a width seeks to the beginning', () => {
  expect(seekByPointer(5, { left: 0, width: 0 }, 8)).toBe(0)
})

it.each([
  [0, 8, 0],
  [2, 8, 25],
  [8, 8, 100],
  [8.2, 8, 100],
  [3, 0, 0],
])('GEN-13 at second %d of %d, %d percent are played', (seconds, duration, percent) => {
  expect(playedPercent(seconds, duration)).toBe(percent)
})
