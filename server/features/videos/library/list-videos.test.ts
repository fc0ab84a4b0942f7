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

  it('CRE-04 has only the videos of the last days, searched or filtered or not, and counts only these', async () => {
    const browser = await test.signedIn()
    const made = ['a fox of long ago', 'a fox of old', 'a fox of today']
    const [gone, kept] = [await make(browser, { prompt: made[0] }), await make(browser, { prompt: made[1] })]
    await make(browser, { prompt: made[2] })
    const since = test.clock.now().getTime() - 14 * 24 * 60 * 60_000
    for (const [taskId, at] of [
      [gone, since - 1],
      [kept, since],
    ] as const)
      await test.query(
        `update video_tasks set created_at = '${new Date(at).toISOString()}' where task_id = '${taskId}'`,
      )
    for (const filter of ['', '&q=fox', '&status=generating', '&q=fox&status=generating']) {
      expect(await prompts(browser, `days=14${filter}`)).toEqual([made[2], made[1]])
      expect((await browser.get(`/api/video-tasks?days=14&limit=1${filter}`)).body.total).toBe(2)
    }
    expect(await prompts(browser, 'q=fox')).toEqual([made[2], made[1], made[0]])
  })

  it('CRE-04 has no deleted video, in no page, search, filter or total', async () => {
    const browser = await test.signedIn()
    const ids: string[] = []
    for (const prompt of ['fox 1', 'fox 2', 'fox 3']) ids.push(await make(browser, { prompt }))
    expect((await browser.post(`/api/video/${ids[1]}/cancel`)).status).toBe(200)
    expect((await browser.delete(`/api/video-tasks/${ids[1]}`)).status).toBe(200)
    expect(await prompts(browser, `taskId=${ids[1]}`)).toEqual([])
    for (const filter of ['', '&q=fox', '&aspectRatio=16:9', '&q=fox&aspectRatio=16:9']) {
      expect(await prompts(browser, `limit=100${filter}`)).toEqual(['fox 3', 'fox 1'])
      expect(await prompts(browser, `limit=1&page=2${filter}`)).toEqual(['fox 1'])
      expect((await browser.get(`/api/video-tasks?limit=1${filter}`)).body.total).toBe(2)
    }
  })

  it('CRE-01 counts no further than ten thousand videos', async () => {
    const browser = await test.signedIn('prolific')
    await test.query(`insert into video_tasks (user_id, task_id, prompt, model, mode, aspect_ratio, credits_used,
        media_folder, stage, status, due_at)
      select id, 'vid_many_' || n, 'one of many', 'joined-film', 'join', '16:9', 0, 'many-' || n, 'completed',
        'completed', null from users, generate_series(1, 10002) n where username = 'prolific'`)
    for (const page of ['limit=1', 'limit=1&q=many', 'page=101&limit=100'])
      expect((await browser.get(`/api/video-tasks?${page}`)).body.total).toBe(10_000)
  })

  it('GEN-13 names only the pictures from which the form can make the video again', async () => {
    const browser = await test.signedIn()
    const taskId = await make(browser, { prompt: 'with inputs' })
    const [picture, clip, subject] = ['https://a.example/1.png', 'https://a.example/2.mp4', 'https://a.example/3.png']
    const inputs = [
      { role: 'reference', kind: 'image' },
      { role: 'reference', kind: 'video' },
      { role: 'reference', kind: 'image', name: 'Ann' },
    ]
    await test.query(`update video_tasks set image_urls = '{${picture},${clip},${subject}}',
      inputs = '${JSON.stringify(inputs)}' where task_id = '${taskId}'`)
    const read = async () => (await browser.get(`/api/video-tasks?taskId=${taskId}`)).body.tasks[0].imageUrls
    expect(await read()).toEqual([picture])
    await test.query(`update video_tasks set inputs = null where task_id = '${taskId}'`)
    expect(await read()).toEqual([picture, clip, subject])
  })

  it('CRE-01 is read from an index in order, without sorting', async () => {
    await test.query('set enable_seqscan = off')
    const [plan] = await test.query(`explain (format json) select id from video_tasks where user_id = '${randomUUID()}'
      and deleted_at is null order by created_at desc, id desc limit 20`)
    expect(JSON.stringify(plan)).toContain('video_tasks_shown')
    expect(JSON.stringify(plan)).not.toContain('Sort')
  })
})
