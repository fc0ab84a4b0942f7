import { expect, it } from 'vitest'
import { formatCount } from '#web/texts/shell.ts'
import {
  cutText,
  formatCompact,
  formatCredits,
  formatDateTime,
  formatDay,
  formatDuration,
  formatFullDay,
  formatNumber,
  formatSigned,
  percentSucceeded,
} from './format.ts'

it('SHL-08 formats dates in the Vietnamese style', () => {
  const moment = '2026-11-21T12:00:00Z'
  expect(formatDateTime(moment)).toMatch(/^\d\d:00 21\/11\/2026$/)
  expect(formatDateTime(moment)).toContain(new Date(moment).toLocaleDateString('vi-VN'))
})

it('SHL-08 formats a day with its year', () => {
  expect(formatFullDay('2026-03-05')).toBe('5/3/2026')
})

it('formats credits and durations', () => {
  expect([0, 1, 2, 1250].map(formatCredits)).toEqual(['0 credits', '1 credit', '2 credits', '1,250 credits'])
  expect([formatDuration(-5), formatDuration(8000), formatDuration(3_729_000)]).toEqual(['0:00', '0:08', '1:02:09'])
})

it.each([
  [0, '0 videos'],
  [1, '1 video'],
  [2, '2 videos'],
  [1200, '1,200 videos'],
])('counts %d with its noun: %s', (count, words) => {
  expect(formatCount(count, { one: '# video', other: '# videos' })).toBe(words)
})

it('GEN-12 cuts a prompt between characters, never within one', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('🎬🎬🎬', 2)).toBe('🎬🎬…')
})

it.each([
  ['2026-11-21', '21/11'],
  ['2026-01-01', '1/1'],
  ['2028-02-29', '29/2'],
])('SHL-08 formats the day %s as %s', (day, words) => expect(formatDay(day)).toBe(words))

it.each([
  [0, '0', '0'],
  [999, '999', '+999'],
  [1000, '1,000', '+1,000'],
  [-1, '-1', '−1'],
  [-1000, '-1,000', '−1,000'],
  [1234567, '1,234,567', '+1,234,567'],
  [0.5, '0.5', '+0.5'],
])('CRD-03 formats %d as %s, and as a change %s', (value, plain, signed) => {
  expect([formatNumber(value), formatSigned(value)]).toEqual([plain, signed])
})

it('ADM-12 shortens the numbers of an axis', () => {
  expect([0, 950, 1200, 2_500_000].map(formatCompact)).toEqual(['0', '950', '1.2K', '2.5M'])
})

it.each([
  [59_999, '0:59'],
  [60_000, '1:00'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
])('GEN-09 %d ms last %s', (milliseconds, words) => expect(formatDuration(milliseconds)).toBe(words))

it('GEN-12 removes the space before the ellipsis', () => {
  expect(cutText('A quiet lake at dawn', 8)).toBe('A quiet…')
  expect(cutText('', 0)).toBe('')
})

it.each([
  [300, 300, 100],
  [299, 300, 99],
  [2, 3, 67],
  [0, 4, 0],
])('ADM-12 MOD-07 of %d of %d, %d percent succeeded', (succeeded, ended, percent) => {
  expect(percentSucceeded(succeeded, ended)).toBe(percent)
})
