import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let browser: TestBrowser
let token: { id: string; token: string }
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  await test.ctx.events.start()
})
afterAll(async () => {
  await test.close()
  await test.ctx.events.stop().catch(() => {})
})
beforeEach(async () => {
  browser = await test.signedIn()
  token = (await browser.post('/api/user-tokens', { name: 'robot' })).body
})

type Listed = { id: string; status: string; prompt: string; model: string; creditsReturned: number }
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, authorization = `Bearer ${token.token}`) =>
  test.app.inject({ method, url: `/api/v1/${url}`, headers: { authorization } })
const create = async (more: object = {}): Promise<string> => {
  const answer = await browser.post('/api/v1/videos', { model: 'veo3_fast', prompt: 'waves', ...more })
  return answer.body.data[0].id
}
const list = async (query = '') =>
  (await call('GET', `videos${query}`)).json() as { data: Listed[]; nextCursor: string }
const idsOf = ({ data }: { data: Listed[] }) => data.map(({ id }) => id)
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const finish = async () => {
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}

describe('the list', () => {
  it('API-01 has every video once, newest first, also if videos are added and deleted between its pages', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count++) {
      test.clock.forward(1)
      made.unshift(await create())
    }
    const first = await list('?limit=2')
    test.clock.forward(1)
    expect(idsOf(first)).toEqual(made.slice(0, 2))
    await create()
    // The video that the cursor names may be gone.
    await call('POST', `videos/${made[1]}/cancel`)
    expect((await call('DELETE', `videos/${made[1]}`)).statusCode).toBe(204)
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect(idsOf(second)).toEqual(made.slice(2, 4))
    const last = await list(`?limit=2&cursor=${second.nextCursor}`)
    expect([idsOf(last), last.nextCursor]).toEqual([made.slice(4), null])
  })

  it('API-01 keeps the order of videos of the same moment', async () => {
    await browser.post('/api/v1/videos', { model: 'veo3_fast', prompt: 'waves', takes: 4 })
    const [first, all] = [await list('?limit=3'), await list()]
    const rest = await list(`?limit=3&cursor=${first.nextCursor}`)
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsOf(all))
    expect(new Set(idsOf(all)).size).toBe(4)
  })

  it('API-01 filters by status, model and words of the prompt', async () => {
    const [sea, hill] = [await create({ prompt: '100% Sea' }), await create({ model: 'veo3', prompt: 'hill' })]
    await call('POST', `videos/${hill}/cancel`)
    expect(idsOf(await list('?status=cancelled'))).toEqual([hill])
    expect(idsOf(await list('?status=queued'))).toEqual([sea])
    expect(idsOf(await list('?model=veo3'))).toEqual([hill])
    expect(idsOf(await list('?q=0%25%20sea'))).toEqual([sea])
    expect(idsOf(await list('?q=_'))).toEqual([])
    expect(idsOf(await list('?status=completed'))).toEqual([])
  })

  it("API-01 refuses another user's cursor like an unknown one, and unknown filters by name", async () => {
    const own = await create()
    const stranger = await test.signedIn()
    const theirs = await stranger.get(`/api/v1/videos?cursor=${own}`)
    const unknown = await stranger.get(`/api/v1/videos?cursor=${'x'.repeat(36)}`)
    expect(theirs.body).toMatchObject({ code: 'INVALID_INPUT', field: 'cursor' })
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    for (const [query, field] of [
      ['sort=asc', 'sort'],
      ['limit=101', 'limit'],
      ['status=done', 'status'],
    ])
      expect((await browser.get(`/api/v1/videos?${query}`)).body).toMatchObject({ code: 'INVALID_INPUT', field })
  })
})

describe('a cancellation', () => {
  it('API-01 refunds a waiting video once and answers with it, also if it is repeated', async () => {
    const before = await balance()
    const id = await create()
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `videos/${id}/cancel`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({ id, status: 'cancelled', creditsUsed: 1, creditsReturned: 1 })
    expect(answers[0]?.json().error).toMatchObject({ code: 'VIDEO_CANCELLED' })
    expect(await balance()).toBe(before)
    await test.verify()
  })

  it('API-01 is refused once the video service has the video, and changes nothing', async () => {
    const id = await create()
    await test.work()
    const before = await balance()
    const refused = await call('POST', `videos/${id}/cancel`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_CANCELLABLE'])
    expect(refused.json().message).toBe('The video service has already started this video. It cannot be cancelled.')
    expect(await balance()).toBe(before)
    await finish()
    const tooLate = await call('POST', `videos/${id}/cancel`)
    expect([tooLate.statusCode, tooLate.json()]).toMatchObject([
      409,
      { code: 'NOT_CANCELLABLE', message: 'This video has already ended. There is nothing to cancel.' },
    ])
    expect(await balance()).toBe(before)
    await test.verify()
  })
})

it('API-01 a deleted video is not found any more, and one in progress is not deleted', async () => {
  const id = await create()
  expect((await call('DELETE', `videos/${id}`)).json().code).toBe('VIDEO_IN_PROGRESS')
  await finish()
  const deleted = await call('DELETE', `videos/${id}`)
  expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
  for (const method of ['GET', 'DELETE'] as const)
    expect((await call(method, `videos/${id}`)).json().code).toBe('NOT_FOUND')
  expect(idsOf(await list())).toEqual([])
})

describe('an answer', () => {
  it('API-01 has the address that opens the video', async () => {
    const id = await create()
    const { pageUrl } = (await call('GET', `videos/${id}`)).json()
    expect(pageUrl).toBe(`${test.ctx.config.publicUrl}/my-creations?video=${id}`)
  })

  const read = async (id: string) => (await call('GET', `videos/${id}`)).json()

  it('API-01 has the place in the queue counted from one, and no vendor, until the video is sent', async () => {
    const id = await create()
    await test.query(`update video_tasks set provider = 'kie' where task_id = '${id}'`)
    const [task] = (await browser.get(`/api/video-tasks?taskId=${id}`)).body.tasks
    expect(await read(id)).toMatchObject({ status: 'queued', place: task.queuePosition + 1, route: null })
    await call('POST', `videos/${id}/cancel`)
    expect(await read(id)).toMatchObject({ status: 'cancelled', place: null, route: null, files: [] })
  })

  it('API-01 has the seed that was asked for, else the one that the service took', async () => {
    const [asked, taken] = [await create({ seed: 12345 }), await create()]
    await test.query(`update video_tasks set used_seed = 777 where task_id in ('${asked}', '${taken}')`)
    expect([(await read(asked)).seed, (await read(taken)).seed]).toEqual([12345, 777])
  })

  it.each([
    ['16:9', [1280, 720], [1920, 1080]],
    ['9:16', [720, 1280], [1080, 1920]],
  ])('API-01 PLT-02 describes the files of a %s video of an earlier version', async (ratio, small, large) => {
    const id = await create()
    await finish()
    expect(await read(id)).toMatchObject({ status: 'completed' })
    await test.query(`update video_tasks set files = '[]', hd_video_url = 'old/1080p.mp4', duration_ms = 7960,
      aspect_ratio = '${ratio}' where task_id = '${id}'`)
    const sized = ([width, height]: number[]) => ({ width, height, bytes: null })
    expect((await read(id)).files).toEqual([
      { kind: 'video', resolution: '720p', seconds: 7.96, url: expect.stringContaining('/720p'), ...sized(small) },
      { kind: 'video', resolution: '1080p', seconds: 7.96, url: expect.stringContaining('/1080p'), ...sized(large) },
      { kind: 'poster', url: expect.stringContaining('/poster.jpg'), ...sized(small) },
    ])
  })
})

describe('a call that waits', () => {
  const long = 'wait=30'
  /** Starts the call and waits until the server holds it. */
  const hold = async (path: string) => {
    const answer = call('GET', path)
    await new Promise((resolve) => setImmediate(resolve))
    return answer
  }

  it('API-01 is answered by the next change of the state', { timeout: 20_000 }, async () => {
    const id = await create()
    const started = performance.now()
    const waiting = hold(`videos/${id}?${long}`)
    await finish()
    const answer = await waiting
    expect(answer.json().status).not.toBe('queued')
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('API-01 is answered at once if nothing is in progress', async () => {
    const id = await create()
    await finish()
    const answer = await call('GET', `videos/${id}?${long}`)
    expect([answer.json().status, answer.headers['retry-after']]).toEqual(['completed', undefined])
  })

  it('API-01 MOD-15 is answered by the end of an upgrade of a finished video', { timeout: 40_000 }, async () => {
    const id = await create({ model: 'demo', seconds: 8 })
    await finish()
    test.provider.onCheckHd = { outcome: 'running' }
    await browser.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p' })
    const waiting = hold(`videos/${id}?${long}`)
    test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    await finish()
    expect((await waiting).json().upgrades).toMatchObject([{ to: '1080p', status: 'completed' }])
  })

  it('API-01 answers with the unchanged video when its time is over, and says when to call again', async () => {
    const id = await create()
    const answer = await call('GET', `videos/${id}?wait=1`)
    expect(answer.json().status).toBe('queued')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('GET', `videos/${id}?wait=46`)).json()).toMatchObject({ code: 'INVALID_INPUT', field: 'wait' })
  })

  it('API-01 tells nothing to a token that was deleted meanwhile', { timeout: 20_000 }, async () => {
    const id = await create()
    const waiting = hold(`videos/${id}?${long}`)
    await browser.delete(`/api/user-tokens/${token.id}`)
    await browser.post(`/api/v1/videos/${id}/cancel`)
    const answer = await waiting
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_TOKEN'])
    expect(answer.body).not.toContain('waves')
  })

  it('API-01 ACC-08 tells nothing to a session that was signed out meanwhile', { timeout: 20_000 }, async () => {
    const id = await create()
    const page = test.browser()
    for (const [name, value] of browser.cookies) page.cookies.set(name, value)
    const waiting = page.get(`/api/v1/videos/${id}?${long}`)
    // By the time that these are answered, the server holds the call.
    for (let count = 0; count < 5; count++) expect((await page.get('/api/v1/account')).status).toBe(200)
    await browser.post('/api/auth/logout')
    await call('POST', `videos/${id}/cancel`)
    const { status, body } = await waiting
    expect([status, body.code, JSON.stringify(body)]).toEqual([
      401,
      'NOT_SIGNED_IN',
      expect.not.stringContaining('waves'),
    ])
  })

  it('API-01 is one of at most 20 of its user; others wait meanwhile', { timeout: 20_000 }, async () => {
    const id = await create()
    const all = Array.from({ length: 21 }, () => call('GET', `videos/${id}?${long}`))
    const statuses: number[] = []
    for (const one of all) void one.then(({ statusCode }) => statuses.push(statusCode))
    await waitUntil('one call is refused', () => statuses.length > 0)
    expect(statuses).toEqual([429])
    const stranger = await test.signedIn()
    const other = await stranger.get(`/api/v1/videos/${id}?wait=1`)
    expect(other.body.code).toBe('NOT_FOUND')
    await call('POST', `videos/${id}/cancel`)
    const answers = await Promise.all(all)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined()
    const again = await create()
    expect((await call('GET', `videos/${again}?wait=1`)).statusCode).toBe(200)
  })
})
