import { expect, it } from 'vitest'
import { resamplePeaks, toVisible } from './waveform.tsx'

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
