import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '500' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
})

const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const create = (asked: object) => browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', ...asked })
const image = (role: string) => ({ role, imageUrl: 'https://pictures.example/a.png' })
/** Makes a video with the scripted provider, which answers with a clip of that many seconds. */
async function finish(seconds: number): Promise<void> {
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds })] }
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}

async function makeVideo(asked: object, seconds: number): Promise<string> {
  const { id } = (await create(asked)).body.data[0]
  await finish(seconds)
  expect((await browser.get(`/api/v1/videos/${id}`)).body).toMatchObject({ status: 'completed', seconds })
  return id
}

describe('what the provider is asked for', () => {
  it('MOD-02 has the inputs by role, in order, and every option', async () => {
    await create({
      ...{ seconds: 6, resolution: '1080p', aspectRatio: '1:1', audio: false, seed: 7, watermark: 'mine' },
      inputs: [{ role: 'last', imageUrl: 'https://pictures.example/b.png' }, image('first')],
    })
    await create({ inputs: [image('reference'), image('reference')] })
    await test.work()
    expect(test.provider.submissions.slice(-2)).toMatchObject([
      {
        ...{ model: 'demo', mode: 'frames', seconds: 6, resolution: '1080p', aspectRatio: '1:1', audio: false },
        ...{ seed: 7, watermark: 'mine', source: null },
        inputs: [
          { role: 'first', url: 'https://pictures.example/a.png' },
          { role: 'last', url: 'https://pictures.example/b.png' },
        ],
      },
      { mode: 'references', inputs: [{ role: 'reference' }, { role: 'reference' }] },
    ])
  })

  it('MOD-02 a result of another length or with too few lines is not delivered, and its credits come back', async () => {
    const before = await balance()
    const { data } = (await create({ seconds: 4, resolution: '1080p' })).body
    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 4 })] }
    for (let round = 0; round < 12; round++) {
      await test.work()
      test.clock.forward(10 * 60_000)
    }
    const { body } = await browser.get(`/api/v1/videos/${data[0].id}`)
    expect([body.status, body.creditsReturned]).toEqual(['failed', 2])
    expect(await balance()).toBe(before)
    await test.verify()
  })
})

describe('extending', () => {
  it('MOD-09 a video of Veo can be extended if its free 1080p version was declined', async () => {
    const veo = { model: 'veo3_fast', autoHd: false }
    const parentId = await makeVideo(veo, 8)
    const [task] = (await browser.get('/api/video-tasks')).body.tasks
    expect(task).toMatchObject({ taskId: parentId, hdState: 'declined', hdVideoUrl: null })
    const answer = await create({ ...veo, extendVideoId: parentId })
    expect(answer.body.data[0]).toMatchObject({ mode: 'extend', seconds: 15, parentId })
    await finish(15)
    const [whole] = (await browser.get('/api/video-tasks')).body.tasks
    expect(whole).toMatchObject({ status: 'completed', seconds: 15, hdState: 'declined' })
    await test.query(
      `update video_tasks set completed_at = completed_at - interval '14 days' where task_id = '${parentId}'`,
    )
    expect((await create({ ...veo, extendVideoId: parentId })).body.message).toMatch(
      /^Only videos of the last 312 hours/,
    )
  })

  it('MOD-09 makes a new video with its parent, whose seconds are those of the whole', async () => {
    const parentId = await makeVideo({ aspectRatio: '16:9' }, 4)
    const answer = await create({ extendVideoId: parentId, seconds: 6 })
    expect(answer.body.data[0]).toMatchObject({
      ...{ mode: 'extend', seconds: 10, aspectRatio: '16:9', parentId, creditsUsed: 2 },
    })
    await finish(10)
    expect(test.provider.submissions.at(-1)).toMatchObject({ mode: 'extend', seconds: 6, source: { seconds: 4 } })
    expect((await browser.get(`/api/v1/videos/${answer.body.data[0].id}`)).body.status).toBe('completed')
  })

  it('MOD-09 refuses impossible sources with the reason, before anything is charged', async () => {
    const queued = (await create({})).body.data[0].id
    const asked = async (extendVideoId: string, more: object = {}) => (await create({ extendVideoId, ...more })).body
    expect(await asked(queued)).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'extendVideoId' })
    await finish(4)
    const veo = (await create({ model: 'veo3_fast' })).body.data[0].id
    await finish(8)
    const before = await balance()
    expect(await asked(veo)).toMatchObject({ field: 'extendVideoId', message: 'Demo extends only its own videos.' })
    expect(await asked(veo, { model: 'veo3_fast' })).toMatchObject({
      ...{ field: 'extendVideoId', message: expect.stringContaining('1080p version is being made') },
    })
    expect(await asked(veo, { model: 'veo3_lite' })).toMatchObject({
      ...{ field: 'extendVideoId', allowed: ['text', 'image', 'frames', 'references'] },
    })
    expect(await asked('nothing')).toMatchObject({ code: 'NOT_FOUND', field: 'extendVideoId' })
    const stranger = await test.signedIn()
    const foreign = { model: 'demo', prompt: 'x', extendVideoId: queued }
    expect((await stranger.post('/api/v1/videos', foreign)).body.code).toBe('NOT_FOUND')
    expect((await stranger.post('/api/v1/quotes', foreign)).body.code).toBe('NOT_FOUND')
    await test.query(`update video_tasks set seconds = 18 where task_id = '${queued}'`)
    expect(await asked(queued, { seconds: 8 })).toMatchObject({ field: 'seconds', allowed: [4, 6] })
    await test.query(`update video_tasks set seconds = 24 where task_id = '${queued}'`)
    expect(await asked(queued)).toMatchObject({
      ...{ field: 'extendVideoId', message: 'A video can be extended to at most 24 seconds.' },
    })
    await test.query(`update video_tasks set seconds = 4, provider = 'kie' where task_id = '${queued}'`)
    expect(await asked(queued)).toMatchObject({ field: 'extendVideoId' })
    expect(await balance()).toBe(before)
  })
})

describe('a quote', () => {
  it('MOD-04 gives the price even above the cap of the caller, which limits the charge', async () => {
    const quote = async (more: object) =>
      (await browser.post('/api/v1/quotes', { model: 'demo', prompt: 'waves', takes: 2, ...more })).body
    const { credits } = await quote({})
    const breakdown = [{ label: '2 × 4 seconds in 720p, with sound', credits }]
    expect(await quote({ maxCredits: 1 })).toMatchObject({ credits, enough: true, breakdown })
    expect((await quote({ takes: 1, audio: false })).breakdown).toMatchObject([{ label: '4 seconds in 720p, silent' }])
    expect(credits).toBeGreaterThan(1)
    expect((await create({ takes: 2, maxCredits: 1 })).body.code).toBe('COST_ABOVE_MAX')
  })
})
