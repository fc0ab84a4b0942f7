import { expect, it } from 'vitest'
import { cutText, formatCredits, formatCreditsAsUsd, formatDateTime, formatDuration } from './format.ts'

it('SHL-08 formats dates in the Vietnamese style', () => {
  const moment = '2026-11-21T12:00:00Z'
  expect(formatDateTime(moment)).toMatch(/^\d\d:00 21\/11\/2026$/)
  expect(formatDateTime(moment)).toContain(new Date(moment).toLocaleDateString('vi-VN'))
})

it('formats credits, dollars and durations', () => {
  expect([formatCredits(1), formatCredits(1250)]).toEqual(['1 credit', '1,250 credits'])
  expect([formatCreditsAsUsd(5), formatCreditsAsUsd(1250)]).toEqual(['$0.05', '$12.50'])
  expect([formatDuration(-5), formatDuration(8000), formatDuration(3_729_000)]).toEqual(['0:00', '0:08', '1:02:09'])
})

it('GEN-12 cuts a prompt between characters, never within one', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('🎬🎬🎬', 2)).toBe('🎬🎬…')
})
