import { expect, it } from 'vitest'
import { keepOf } from './queries.ts'

it('SHL-03 never shows the data of one user to the next', () => {
  const ofAna = { queryKey: ['credits', 'ana', 'stats', 5] }
  const stats = { credits: 5 }
  expect(keepOf('ana')(stats, ofAna)).toBe(stats)
  expect(keepOf('ben')(stats, ofAna)).toBeUndefined()
  expect(keepOf('ana')(stats, undefined)).toBeUndefined()
})
