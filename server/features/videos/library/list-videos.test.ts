import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '1000' })
})
afterAll(() => test.close())

const make = async (browser: TestBrowser, body: Record<string, unknown>) => {
  test.clock.forward(1000)
  return (await browser.post('/api/generate-video', body)).body.taskId as string
}
const prompts = async (browser: TestBrowser, query: string) =>
  (await browser.get(`/api/video-tasks?${query}`)).body.tasks.map((task: { prompt: string }) => task.prompt)

describe('a list of videos', () => {
  it('CRE-01 is paged, newest first, with each video once', async () => {
    const browser = await test.signedIn()
    for (let count = 1; count <= 7; count++) await make(browser, { prompt: `video ${count}` })
    expect(await prompts(browser, 'page=1&limit=3')).toEqual(['video 7', 'video 6', 'video 5'])
    expect(await prompts(browser, 'page=3&limit=3')).toEqual(['video 1'])
    const beyond = await browser.get('/api/video-tasks?page=4&limit=3')
    expect(beyond.body).toEqual({ tasks: [], total: 7 })
  })

  it('CRE-01 has each video once in pages of any size, even if videos were made at the same moment', async () => {
    const browser = await test.signedIn()
    for (let count = 0; count < 9; count++) await make(browser, { prompt: `video ${count}` })
    const whole = async () => (await prompts(browser, 'limit=100')) as string[]
    for (const moment of [`created_at`, `date_trunc('minute', created_at)`, `'2026-02-28'`]) {
      await test.query(`update video_tasks set created_at = ${moment} where prompt like 'video _'`)
      const all = await whole()
      for (const limit of [1, 2, 3, 4, 8, 9]) {
        const pages = []
        for (let page = 1; (page - 1) * limit < 9; page++)
          pages.push(...(await prompts(browser, `page=${page}&limit=${limit}`)))
        expect(pages).toEqual(all)
      }
      expect(new Set(all).size).toBe(9)
    }
  })

  it('CRE-04 can be searched and filtered, with all filters combined', async () => {
    const browser = await test.signedIn()
    const done = await make(browser, { prompt: 'A red Fox in snow', model: 'veo3', aspectRatio: '16:9' })
    await test.work()
    test.clock.forward(60_000)
    await test.work()
    await make(browser, { prompt: 'a fox at night', model: 'veo3_fast', aspectRatio: '9:16' })
    await make(browser, { prompt: '100% silk_road', model: 'veo3_fast', aspectRatio: '16:9' })
    expect(await prompts(browser, 'q=FOX')).toEqual(['a fox at night', 'A red Fox in snow'])
    expect(await prompts(browser, 'q=0%25%20s')).toEqual(['100% silk_road'])
    expect(await prompts(browser, 'q=%25')).toEqual(['100% silk_road'])
    expect(await prompts(browser, 'q=k_r')).toEqual(['100% silk_road'])
    expect(await prompts(browser, 'q=x_i')).toEqual([])
    expect(await prompts(browser, 'status=completed')).toEqual(['A red Fox in snow'])
    expect(await prompts(browser, 'model=veo3_fast&aspectRatio=9:16')).toEqual(['a fox at night'])
    const all = `q=fox&status=completed&model=veo3&aspectRatio=16:9&days=14&page=1&limit=20`
    expect((await browser.get(`/api/video-tasks?${all}`)).body).toMatchObject({ tasks: [{ taskId: done }], total: 1 })
    expect(await prompts(browser, 'q=&status=&model=&aspectRatio=')).toHaveLength(3)
  })

  it('GEN-13 tells the seed that the service took, beside the one that was asked for', async () => {
    const browser = await test.signedIn()
    const seedsOf = async (taskId: string) => {
      const [task] = (await browser.get(`/api/video-tasks?taskId=${taskId}`)).body.tasks
      return [task.seeds, task.usedSeed]
    }
    const taskId = await make(browser, { prompt: 'no seed' })
    expect(await seedsOf(taskId)).toEqual([null, null])
    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')], seed: 54321 }
    for (let steps = 0; steps < 3; steps++) {
      await test.work()
      test.clock.forward(60_000)
    }
    expect(await seedsOf(taskId)).toEqual([null, 54321])
  })

  it('CRD-03 shows a single video by its id, only to its owner', async () => {
    const [browser, stranger] = [await test.signedIn(), await test.signedIn()]
    const taskId = await make(browser, { prompt: 'this one' })
    await make(browser, { prompt: 'another' })
    expect(await prompts(browser, `taskId=${taskId}`)).toEqual(['this one'])
    expect(await prompts(stranger, `taskId=${taskId}`)).toEqual([])
  })

  it('CRE-01 includes a video in an aspect ratio that is no longer offered', async () => {
    const browser = await test.signedIn()
    const taskId = await make(browser, { prompt: 'square' })
    await test.query(`update video_tasks set aspect_ratio = '1:1' where task_id = '${taskId}'`)
    expect((await browser.get('/api/video-tasks?aspectRatio=1:1')).body).toMatchObject({
      tasks: [{ taskId, aspectRatio: '1:1' }],
      total: 1,
    })
  })

  it.each([
    ['status=nonsense', 'status'],
    ['model=sora', 'model'],
    [`model=${'x'.repeat(101)}`, 'model'],
    ['aspectRatio=wide', 'aspectRatio'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
  ])('CRE-04 refuses %s and names the field', async (query, field) => {
    const browser = await test.signedIn()
    const answer = await browser.get(`/api/video-tasks?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', field } })
  })

  it.each([
    ['status=nonsense', 'Status must be generating, pending, completed or failed'],
    [`q=${'x'.repeat(6000)}`, 'Search for at most 200 characters'],
    ['q=one&q=two', 'Search for at most 200 characters'],
  ])('PLT-04 CRE-04 says what is wrong with %s', async (query, message) => {
    const answer = await (await test.signedIn()).get(`/api/video-tasks?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  it("CRE-04 searches only the user's own videos", async () => {
    const owner = await test.signedIn()
    await make(owner, { prompt: 'a private fox' })
    expect(await prompts(await test.signedIn(), 'q=private')).toEqual([])
  })

  it('CRE-01 is read from an index in order, without sorting', async () => {
    await test.query('set enable_seqscan = off')
    const [plan] = await test.query(`explain (format json) select id from video_tasks where user_id = '${randomUUID()}'
      and deleted_at is null order by created_at desc, id desc limit 20`)
    expect(JSON.stringify(plan)).toContain('video_tasks_shown')
    expect(JSON.stringify(plan)).not.toContain('Sort')
  })
})
