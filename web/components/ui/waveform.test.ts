import { expect, it } from 'vitest'
import { drawBars, resamplePeaks, toVisible } from './waveform.tsx'

it('draws a quiet sound as high as a loud one, in the same shape', () => {
  expect(toVisible([0, 4, 8, 16]).map(Math.round)).toEqual([0, 35, 59, 100])
  expect(toVisible([0, 25, 50, 100]).map(Math.round)).toEqual([0, 35, 59, 100])
})

it('leaves silence silent and keeps noise small', () => {
  expect(toVisible([0, 0])).toEqual([0, 0])
  expect(toVisible([])).toEqual([])
  expect(Math.max(...toVisible([0, 1, 1]))).toBeLessThan(40)
})

it('keeps the loudest value of each segment', () => {
  expect(resamplePeaks([1, 9, 2, 3], 2)).toEqual([9, 3])
})

it.each([
  ['fewer bars than values', [1, 2, 3, 4, 9], 3, [1, 3, 9]],
  ['more bars than values', [5, 7], 4, [5, 5, 7, 7]],
  ['as many', [5, 7], 2, [5, 7]],
  ['no sound', [], 3, [0, 0, 0]],
])('GEN-09 gives each bar a height with %s', (_, peaks, bars, heights) =>
  expect(resamplePeaks(peaks, bars)).toEqual(heights),
)

it('GEN-24 draws silence as a line of dots, and centres each bar', () => {
  expect(drawBars([0, 100, 50.4])).toBe('M0.5 49v2M1.5 0v100M2.5 25v50')
})
