import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SubmitOutcome } from '#server/features/providers/video-provider.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let first: TestBrowser
let second: TestBrowser
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  admin = await test.administrator()
})
afterAll(() => test.close())
const of = (taskId: string) => `video_task_id = (select id from video_tasks where task_id = '${taskId}')`
const makeDue = (taskId: string) =>
  `update renditions set due_at = '${test.clock.now().toISOString()}' where ${of(taskId)}`
const lease = async (taskId: string) =>
  (await test.query(`select due_at, attempt_id, leased_until from renditions where ${of(taskId)}`))[0]
beforeEach(async () => {
  // Videos of earlier tests no longer wait or work.
  await test.query(`update video_tasks set stage = 'completed', status = 'completed', due_at = null`)
  await admin.put('/api/admin/settings', { maxVideosPerUser: 0 })
  first = await test.signedIn()
  second = await test.signedIn()
  test.provider.onCheck = { outcome: 'running' }
  places(0)
})

/** The provider accepts that many more videos. */
function places(count: number): void {
  let free = count
  const busy: SubmitOutcome = { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
  test.provider.onSubmit = () =>
    free-- > 0 ? { outcome: 'accepted', providerTaskId: `task-${crypto.randomUUID()}` } : busy
}

async function ask(browser: TestBrowser, ...prompts: string[]): Promise<string[]> {
  const taskIds: string[] = []
  for (const prompt of prompts) {
    test.clock.forward(10)
    taskIds.push((await browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })).body.taskId)
  }
  return taskIds
}

const atWork = async () =>
  (await test.query(`select prompt from video_tasks where stage = 'running' order by prompt`)).map(
    ({ prompt }) => prompt,
  )
const shownPlaces = async (browser: TestBrowser) => {
  const { tasks } = (await browser.get('/api/video-tasks')).body
  return tasks.map((task: { queuePosition: number }) => task.queuePosition).reverse()
}

describe('waiting videos', () => {
  it('MOD-14 are taken in turn by user, whoever asks first and whichever job comes first', async () => {
    const [, , third = ''] = await ask(first, 'a1', 'a2', 'a3', 'a4')
    await ask(second, 'b1', 'b2')
    await test.work()
    expect([await shownPlaces(first), await shownPlaces(second)]).toEqual([
      [0, 2, 4, 5],
      [1, 3],
    ])
    places(3)
    await test.query(makeDue(third))
    await advanceVideo(test.ctx, third)
    expect(await atWork()).toEqual(['a1', 'a2', 'b1'])
    const videos = (await second.get('/api/video-tasks')).body.tasks
    const { body } = await second.get(`/api/v1/videos/${videos[0].taskId}`)
    expect([body.status, body.place]).toEqual(['queued', 1])
    places(9)
    test.clock.forward(60_000)
    await test.work()
    expect(await atWork()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  })

  it('MOD-14 have the same place in their own answer as in the list, beside other users and videos at work', async () => {
    const third = await test.signedIn()
    const order = [first, second, first, third, first, second, third, first, second, first]
    for (const [index, browser] of order.entries()) await ask(browser, `${index}`)
    places(3)
    await test.work()
    const browsers = [first, second, third]
    const lists = await Promise.all(browsers.map((browser) => browser.get('/api/video-tasks')))
    const seen: number[] = []
    for (const [index, { body }] of lists.entries())
      for (const { taskId, queuePosition: before = null } of body.tasks) {
        const one = await browsers[index]?.get(`/api/v1/videos/${taskId}`)
        expect([taskId, one?.body.place ?? null]).toEqual([taskId, before === null ? null : before + 1])
        if (before !== null) seen.push(before)
      }
    expect(seen.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('MOD-14 a video that no account takes lets the others pass', async () => {
    const [picky = ''] = await ask(first, 'picky')
    const [easy = ''] = await ask(second, 'easy')
    await test.work()
    const accept: SubmitOutcome = { outcome: 'accepted', providerTaskId: 'easy' }
    test.provider.onSubmit = () =>
      test.provider.submissions.at(-1)?.prompt === 'easy'
        ? accept
        : { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
    await test.query(makeDue(easy))
    await advanceVideo(test.ctx, easy)
    expect(await atWork()).toEqual(['easy'])
    expect((await first.get(`/api/v1/videos/${picky}`)).body.status).toBe('queued')
  })
})

describe('a video that lets others go first', () => {
  it('MOD-14 tries no more of them once one finds no place', async () => {
    await ask(first, 'a1')
    await ask(second, 'b1')
    const [last = ''] = await ask(await test.signedIn(), 'c1')
    await test.work()
    const { length } = test.provider.submissions
    await test.query(makeDue(last))
    await advanceVideo(test.ctx, last)
    expect(test.provider.submissions.slice(length).map(({ prompt }) => prompt)).toEqual(['a1', 'c1'])
  })

  it('MOD-14 takes none that waits for another vendor', async () => {
    const [other = ''] = await ask(first, 'a1')
    const [last = ''] = await ask(second, 'b1')
    await test.work()
    await test.query(`update video_tasks set provider = 'kie' where task_id = '${other}'`)
    const before = await lease(other)
    places(9)
    await test.query(makeDue(last))
    await advanceVideo(test.ctx, last)
    expect(await lease(other)).toEqual(before)
    expect(await atWork()).toEqual(['b1'])
  })

  it('MOD-14 PLT-03 renews the lease of each while it is sent', async () => {
    const [other = ''] = await ask(first, 'a1')
    const [last = ''] = await ask(second, 'b1')
    await test.work()
    const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    test.provider.onSubmit = async () => {
      sent.resolve()
      await answered.promise
      return { outcome: 'accepted', providerTaskId: `task-${crypto.randomUUID()}` }
    }
    await test.query(makeDue(last))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const work = advanceVideo(test.ctx, last)
    try {
      await sent.promise
      test.clock.forward(20_000)
      vi.advanceTimersByTime(20_000)
      const renewed = new Date(test.clock.now().getTime() + 60_000)
      const isRenewed = async () => new Date(String((await lease(other))?.leased_until)).getTime() === renewed.getTime()
      await waitUntil('the lease is renewed', isRenewed)
    } finally {
      answered.resolve()
      await work
      vi.useRealTimers()
    }
    expect(await atWork()).toEqual(['a1', 'b1'])
  })
})

describe('a limit of videos per user', () => {
  it('MOD-14 keeps further videos waiting until one has ended, and lets others pass', async () => {
    await admin.put('/api/admin/settings', { maxVideosPerUser: 1 })
    const [a1 = ''] = await ask(first, 'a1', 'a2')
    await ask(second, 'b1')
    places(9)
    await test.work()
    expect(await atWork()).toEqual(['a1', 'b1'])
    await test.query(`update video_tasks set stage = 'completed', due_at = null where task_id = '${a1}'`)
    test.clock.forward(60_000)
    await test.work()
    expect(await atWork()).toEqual(['a2', 'b1'])
  })

  it.each(['unconfirmed', 'storing'])('MOD-14 counts a video that is %s', async (stage) => {
    await admin.put('/api/admin/settings', { maxVideosPerUser: 1 })
    const [a1 = '', a2 = ''] = await ask(first, 'a1', 'a2')
    await test.query(`update renditions set due_at = null where ${of(a1)}`)
    await test.query(`update video_tasks set stage = '${stage}' where task_id = '${a1}'`)
    places(9)
    await advanceVideo(test.ctx, a2)
    expect((await first.get(`/api/v1/videos/${a2}`)).body.status).toBe('queued')
    await test.query(`update video_tasks set stage = 'completed' where task_id = '${a1}'`)
    await test.query(makeDue(a2))
    await advanceVideo(test.ctx, a2)
    expect(await atWork()).toEqual(['a2'])
  })

  it('MOD-14 is refused unless it is a whole number from 0 to 1000', async () => {
    for (const maxVideosPerUser of [-1, 1001, 1.5, '3'])
      expect((await admin.put('/api/admin/settings', { maxVideosPerUser })).body).toMatchObject({
        ...{ code: 'INVALID_INPUT', field: 'maxVideosPerUser' },
      })
  })
})
