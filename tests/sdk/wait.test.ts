import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotFoundError, TimeoutError, VideoFailedError } from '#sdk/errors.ts'
import type { Video } from '#sdk/types/video.ts'
import { created, type FakeCall, fakeSite, json, makeVideo, refusal } from './fake-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const queued = makeVideo({ status: 'queued', place: 2 })
const running = makeVideo({ status: 'running' })
const done = makeVideo()
/** The server holds the call that long, then answers, unless the client gives the call up. */
const held = (video: Video, seconds: number) => (_: FakeCall, signal: AbortSignal | null) =>
  new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    // Bounded: by the fake clock.
    setTimeout(() => resolve(json(video, 200, { 'retry-after': '5' })), seconds * 1000)
  })
const waitsOf = (calls: FakeCall[]) => calls.map(({ url }) => new URL(url).searchParams.get('wait'))
async function settle<T>(promise: Promise<T>): Promise<T | unknown> {
  const result = promise.catch((error) => error)
  await vi.runAllTimersAsync()
  return result
}

it('API-03 a wait tells each change once and gives the finished video', async () => {
  const { client, calls } = fakeSite([held(queued, 0), held(queued, 30), held(running, 12), held(done, 20)])
  const seen: string[] = []
  const video = await settle(client.videos.wait('vid_1', { onUpdate: ({ status }) => seen.push(status) }))
  expect(video).toEqual(done)
  expect(seen).toEqual(['queued', 'running', 'completed'])
  expect(waitsOf(calls)).toEqual(['0', '30', '30', '30'])
})

it('API-03 a call that the server holds may last longer than the server was asked to hold it', async () => {
  const { client, calls } = fakeSite([held(queued, 0), held(done, 40)])
  expect(await settle(client.videos.wait('vid_1'))).toEqual(done)
  expect(waitsOf(calls)).toEqual(['0', '30'])
})

it('API-03 a server that does not hold the call is asked as it says, not again and again', async () => {
  const { client, calls } = fakeSite([held(running, 0)])
  const error = await settle(client.videos.wait('vid_1', { timeoutMs: 60_000 }))
  expect(error).toBeInstanceOf(TimeoutError)
  expect(error).toMatchObject({ videoId: 'vid_1' })
  expect(calls.length).toBeLessThan(15)
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

it('API-03 a failed or cancelled video ends the wait with what came back', async () => {
  const error = { code: 'VIDEO_FAILED' as const, message: 'The provider refused it.' }
  const failed = makeVideo({ status: 'failed', error, creditsReturned: 2 })
  const { client } = fakeSite([json(failed)])
  const thrown = await settle(client.videos.wait('vid_1'))
  expect(thrown).toBeInstanceOf(VideoFailedError)
  expect(thrown).toMatchObject({ message: error.message, refunded: true, video: failed })
  const lost = fakeSite([json({ ...failed, status: 'cancelled', creditsReturned: 0 })])
  expect(await settle(lost.client.videos.wait('vid_1'))).toMatchObject({ refunded: false })
})

it('API-03 a wait goes on while the server restarts, limits waits or cannot be reached', async () => {
  const { client, calls } = fakeSite([
    held(running, 0),
    new TypeError('fetch failed'),
    refusal(502, 'X'),
    new Response('<h1>502</h1>', { status: 502 }),
    refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '5' }),
    json(done),
  ])
  expect(await settle(client.videos.wait('vid_1'))).toEqual(done)
  expect(calls).toHaveLength(6)
})

it('API-03 but not for ever, and not if the video is gone or the token deleted', async () => {
  const away = fakeSite([held(running, 0), new TypeError('fetch failed')])
  expect(await settle(away.client.videos.wait('vid_1'))).toMatchObject({ name: 'ConnectionError' })
  expect(away.calls.length).toBeLessThan(100)
  const gone = fakeSite([held(running, 0), refusal(404, 'NOT_FOUND')])
  expect(await settle(gone.client.videos.wait('vid_1'))).toBeInstanceOf(NotFoundError)
  expect(gone.calls).toHaveLength(2)
  const deleted = fakeSite([held(running, 0), refusal(401, 'INVALID_TOKEN')])
  expect(await settle(deleted.client.videos.wait('vid_1'))).toMatchObject({ code: 'INVALID_TOKEN' })
})

it('API-03 a wait for an upgrade ends with the upgrade', async () => {
  const upgrade = { to: '4k', creditsUsed: 4, creditsReturned: 0, error: null } as const
  const upgrading = makeVideo({ upgrades: [{ ...upgrade, status: 'running' }] })
  const upgraded = makeVideo({ upgrades: [{ ...upgrade, status: 'completed' }] })
  const { client, calls } = fakeSite([held(upgrading, 0), held(upgraded, 9)])
  expect(await settle(client.videos.wait('vid_1'))).toEqual(upgraded)
  expect(calls).toHaveLength(2)
})

it('API-03 the signal ends a wait at once, and nothing is cancelled', async () => {
  const controller = new AbortController()
  const hang = (_: FakeCall, signal: AbortSignal | null) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const { client, calls } = fakeSite([held(running, 0), hang])
  const waiting = client.videos.wait('vid_1', { signal: controller.signal }).catch((error) => error)
  await vi.advanceTimersByTimeAsync(3000)
  controller.abort(new Error('enough'))
  expect(await waiting).toMatchObject({ message: 'enough' })
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

it('API-03 generateAndWait tells the id first, so that nothing paid is lost with the wait', async () => {
  const { client } = fakeSite([created(), held(running, 0)])
  const ids: string[] = []
  const request = { model: 'veo3_fast', prompt: 'waves' }
  const options = { onUpdate: ({ id }: Video) => ids.push(id), timeoutMs: 20_000 }
  const error = await settle(client.videos.generateAndWait(request, options))
  expect(error).toMatchObject({ name: 'TimeoutError', videoId: 'vid_1' })
  expect(ids[0]).toBe('vid_1')
})

it('API-03 generateAndWait pays with the given key, and sends the given headers with every call', async () => {
  const { client, calls } = fakeSite([created(), json(done)])
  const options = { idempotencyKey: 'mine', headers: { 'x-team': 'a' } }
  const video = await settle(client.videos.generateAndWait({ model: 'veo3_fast', prompt: 'waves' }, options))
  expect(video).toEqual(done)
  expect(calls.map(({ method, headers }) => [method, headers.get('idempotency-key'), headers.get('x-team')])).toEqual([
    ['POST', 'mine', 'a'],
    ['GET', null, 'a'],
  ])
})
