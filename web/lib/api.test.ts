import { afterEach, expect, it, vi } from 'vitest'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import { getVideoStatus } from '#contract/videos/videos.ts'
import { ApiError, callEndpoint, describeError, nullWhenSignedOut } from './api.ts'

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
