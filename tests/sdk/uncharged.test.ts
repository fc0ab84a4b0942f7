import { afterEach, expect, it, vi } from 'vitest'
import { isKeyExpired, isUncharged } from '#sdk/cli/uncharged.ts'
import { toApiError } from '#sdk/errors.ts'

afterEach(() => void vi.useRealTimers())

/** Whether a refusal means that nothing was charged: of a first request, of one sent before, and after a lost answer. */
function judge(status: number, code: string): boolean[] {
  const refused = () => toApiError({ status, code, message: 'No.' })
  const afterLostAnswer = Object.assign(refused(), { afterLostAnswer: true })
  return [isUncharged(refused(), false), isUncharged(refused(), true), isUncharged(afterLostAnswer, false)]
}

it.each([
  [400, 'INVALID_INPUT'],
  [404, 'NOT_FOUND'],
  [410, 'MODEL_RETIRED'],
  [402, 'INSUFFICIENT_CREDITS'],
  [402, 'TOKEN_BUDGET_REACHED'],
  [409, 'COST_ABOVE_MAX'],
  [422, 'PROMPT_REFUSED'],
  [503, 'STORAGE_FULL'],
  [503, 'SCREENING_UNAVAILABLE'],
])('API-04 %d %s charged nothing, whatever came before', (status, code) => {
  expect(judge(status, code)).toEqual([true, true, true])
})

it.each([
  [401, 'INVALID_TOKEN'],
  [403, 'SCOPE_MISSING'],
  [429, 'TOO_MANY_REQUESTS'],
])('API-04 %d %s says nothing about an earlier try', (status, code) => {
  expect(judge(status, code)).toEqual([true, false, false])
})

it.each([
  [408, 'TIMED_OUT'],
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
  [404, 'UNEXPECTED_ANSWER'],
  [409, 'IDEMPOTENCY_KEY_IN_USE'],
  [422, 'IDEMPOTENCY_KEY_REUSED'],
])('API-04 after %d %s, the request may be charged', (status, code) => {
  expect(judge(status, code)).toEqual([false, false, false])
})

it('API-04 a key is used for 29 days, one less than the server keeps it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') })
  expect(isKeyExpired('2026-11-01T12:00:00Z')).toBe(false)
  expect(isKeyExpired('2026-11-01T11:59:59Z')).toBe(true)
})
