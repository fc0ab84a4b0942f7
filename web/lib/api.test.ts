import { afterEach, expect, it, vi } from 'vitest'
import { setUserCredits } from '#contract/accounts/users.ts'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import { getVideoStatus } from '#contract/videos/videos.ts'
import * as texts from '#web/texts/shell.ts'
import {
  ApiError,
  bypassCache,
  callEndpoint,
  callForEffect,
  describeError,
  nullWhenSignedOut,
  wasRefused,
} from './api.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(status: number, body: string, statusText = '') {
  const fetch = vi.fn(async () => new Response(body, { status, statusText }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('SHL-10 throws an error with the status and the body text', async () => {
  const body = JSON.stringify({ code: 'NOT_SIGNED_IN', message: 'Please sign in first.', requestId: 'r' })
  answerWith(401, body)
  const error = await callEndpoint(listVideoTasks, { query: {} }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: `401: ${body}`, status: 401, code: 'NOT_SIGNED_IN' })
  expect(describeError(error)).toBe('Please sign in first.')
})

it('SHL-10 uses the status text if the body is empty', async () => {
  answerWith(502, '', 'Bad Gateway')
  await expect(callEndpoint(listVideoTasks, { query: {} })).rejects.toThrow(/^502: Bad Gateway$/)
})

it('SHL-10 returns null for a signed-out user if the caller asks for it, and throws otherwise', async () => {
  answerWith(401, '')
  expect(await nullWhenSignedOut(callEndpoint(listVideoTasks))).toBe(null)
  answerWith(500, '')
  await expect(nullWhenSignedOut(callEndpoint(listVideoTasks))).rejects.toThrow('500')
})

it('SHL-10 fills in path and query', async () => {
  const fetch = answerWith(500, '')
  await callEndpoint(getVideoStatus, { params: { taskId: 'a/b' } }).catch(() => undefined)
  expect(fetch).toHaveBeenLastCalledWith('/api/video-status/a%2Fb', expect.objectContaining({ credentials: 'include' }))
  await callEndpoint(listVideoTasks, { query: { days: 14 } }).catch(() => undefined)
  expect(fetch).toHaveBeenLastCalledWith('/api/video-tasks?days=14', expect.anything())
})

it('SHL-10 sends a body as JSON, and no content type without a body', async () => {
  const fetch = answerWith(200, 'saved')
  const body = { credits: 5, reason: 'gift', expectedCredits: 0 }
  await callForEffect(setUserCredits, { params: { id: 'u1' }, body, headers: { 'Idempotency-Key': 'k' } })
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/admin/users/u1/credits',
    expect.objectContaining({
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'Idempotency-Key': 'k' },
    }),
  )
  await callForEffect(listVideoTasks, { query: { q: undefined, page: 2 } })
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/video-tasks?page=2',
    expect.objectContaining({ body: null, headers: {} }),
  )
})

it('GEN-20 bypasses the browser cache for a second after an event', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const fetch = answerWith(200, '{}')
    const call = async () => {
      await callForEffect(listVideoTasks)
      return fetch.mock.lastCall
    }
    bypassCache()
    vi.advanceTimersByTime(999)
    expect(await call()).toMatchObject([expect.anything(), { cache: 'reload' }])
    vi.advanceTimersByTime(1)
    expect(await call()).toMatchObject([expect.anything(), { cache: 'default' }])
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['a page of a proxy', '<html>Bad Gateway</html>'],
  ['a list', '[]'],
  ['a text', '"no"'],
  ['nothing', ''],
  ['a message that is no text', '{"message":{"text":"no"}}'],
])('SHL-10 describes a refusal by its status if its body is %s', (_, body) => {
  const error = new ApiError(502, 'Bad Gateway', body)
  expect([error.code, error.field]).toEqual([null, null])
  expect(describeError(error)).toBe(texts.serverReturnedError(502))
})

it.each([
  [new TypeError('Failed to fetch'), texts.serverUnreachable],
  [new Error('The answer cannot be read'), texts.somethingWentWrong],
  ['thrown text', texts.somethingWentWrong],
  [undefined, texts.somethingWentWrong],
])('SHL-10 describes %s without technical words', (error, words) => expect(describeError(error)).toBe(words))

it('SHL-10 shows the message of a refusal whose code only a newer server knows', () => {
  const refusal = new ApiError(409, '', '{"code":"OF_TOMORROW","message":"Come back.","field":"prompt"}')
  expect([refusal.code, refusal.serverMessage, refusal.field]).toEqual(['OF_TOMORROW', 'Come back.', 'prompt'])
})

it('SHL-10 recognizes a refusal by its code', () => {
  const refusal = new ApiError(409, '', '{"code":"USERNAME_TAKEN","message":"Taken","field":"username"}')
  expect(wasRefused(refusal, 'USERNAME_TAKEN')).toBe(true)
  expect(wasRefused(refusal, 'EMAIL_TAKEN')).toBe(false)
  expect(wasRefused({ code: 'USERNAME_TAKEN' }, 'USERNAME_TAKEN')).toBe(false)
  expect(refusal.field).toBe('username')
})
