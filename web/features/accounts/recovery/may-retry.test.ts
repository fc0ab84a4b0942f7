import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { mayRetry } from './may-retry.ts'

it('SEC-04 a mailed link can be tried again unless the server has refused it', () => {
  expect(mayRetry(new TypeError('Failed to fetch'))).toBe(true)
  expect(mayRetry(new ApiError(500, '', ''))).toBe(true)
  expect(mayRetry(new ApiError(503, '', ''))).toBe(true)
  expect(mayRetry(new ApiError(429, '', ''))).toBe(true)
  expect(mayRetry(new ApiError(404, '', ''))).toBe(false)
  expect(mayRetry(new ApiError(410, '', ''))).toBe(false)
  expect(mayRetry(new ApiError(403, '', ''))).toBe(false)
})
