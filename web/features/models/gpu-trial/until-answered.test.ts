import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { untilAnswered } from './until-answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status: number) => new ApiError(status, '', JSON.stringify({ code: 'X', message: 'No' }))
/** Fails in these ways, one after the other, and then answers. */
const failing = (...errors: Error[]) =>
  vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'made'
  })

it('MOD-20 lost answers and faults of the server do not end a try-out', async () => {
  const call = failing(new TypeError('Failed to fetch'), failure(502), failure(429))
  const answer = untilAnswered(call, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await answer).toBe('made')
  expect(call).toHaveBeenCalledTimes(4)
})

it.each([401, 404, 409])('MOD-20 a try-out ends if the server refuses with %d', async (status) => {
  const refusal = failure(status)
  const call = failing(refusal)
  await expect(untilAnswered(call, new AbortController().signal)).rejects.toBe(refusal)
  expect(call).toHaveBeenCalledTimes(1)
})

it('MOD-20 nobody waits for an answer once the page was left', async () => {
  const controller = new AbortController()
  const call = failing(new TypeError('Failed to fetch'))
  const ended = expect(untilAnswered(call, controller.signal)).rejects.toBe('left')
  await vi.advanceTimersByTimeAsync(1)
  controller.abort('left')
  await ended
  expect(call).toHaveBeenCalledTimes(1)
})
