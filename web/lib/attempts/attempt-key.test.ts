import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { createAttemptKey, endsAttempt } from './attempt-key.ts'

type Body = { prompt: string; maxCredits?: number }
const waves: Body = { prompt: 'a' }

it('GEN-07 keeps its key for the same request until the attempt is settled', () => {
  const keys = createAttemptKey()
  const { key } = keys.open(waves)
  expect(keys.open({ ...waves }).key).toBe(key)
  keys.close()
  expect(keys.open(waves).key).not.toBe(key)
})

it('GEN-07 uses a new key for a different request', () => {
  const keys = createAttemptKey()
  expect(keys.open(waves).key).not.toBe(keys.open<Body>({ prompt: 'b' }).key)
})

it('GEN-07 MOD-04 a repetition at another price is the same attempt, with the price of the first', () => {
  const keys = createAttemptKey()
  const first = keys.open({ ...waves, maxCredits: 1 })
  expect(keys.open({ ...waves, maxCredits: 4 })).toEqual(first)
  expect(first.body.maxCredits).toBe(1)
  keys.close()
  expect(keys.open({ ...waves, maxCredits: 4 }).body.maxCredits).toBe(4)
})

it('GEN-07 a key is random and valid in a header', () => {
  const made = Array.from({ length: 50 }, () => createAttemptKey().open(waves).key)
  expect(new Set(made).size).toBe(50)
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

it('GEN-07 going back to an earlier request is a new attempt', () => {
  const keys = createAttemptKey()
  const { key } = keys.open(waves)
  keys.open<Body>({ prompt: 'b' })
  expect(keys.open(waves).key).not.toBe(key)
})

it('GEN-07 an attempt ends with a refusal of the request, but not with one that says nothing about an earlier try', () => {
  const ends = (status: number) => endsAttempt(new ApiError(status, '', '{"message":"No"}'))
  expect([400, 402, 404, 409, 422].filter(ends)).toEqual([400, 402, 404, 409, 422])
  expect([401, 403, 408, 429, 500, 503].filter(ends)).toEqual([])
  expect(endsAttempt(new TypeError('Failed to fetch'))).toBe(false)
})
