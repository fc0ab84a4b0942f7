import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const balanceOf = async (browser: Awaited<ReturnType<TestApp['signedIn']>>) =>
  (await browser.get('/api/auth/current-user')).body.user.credits

describe('generate video', () => {
  it('GEN-05 charges the price and returns the remaining credits', async () => {
    const browser = await test.signedIn()
    const fast = await browser.post('/api/generate-video', {
      prompt: 'waves',
      model: 'veo3_fast',
      enableFallback: false,
    })
    expect(fast.status).toBe(200)
    expect(fast.body).toEqual({ taskId: expect.stringMatching(/^vid_/), creditsUsed: 1, remainingCredits: 19 })
    const quality = await browser.post('/api/generate-video', { prompt: 'waves' })
    expect(quality.body).toMatchObject({ creditsUsed: 5, remainingCredits: 14 })
    expect(await balanceOf(browser)).toBe(14)
    await test.verify()
  })

  it('GEN-11 lists the video with all fields, only to its owner', async () => {
    const browser = await test.signedIn()
    const input = { prompt: 'a fox', model: 'veo3', aspectRatio: '9:16', watermark: 'mine', seeds: 12345 }
    const { taskId } = (await browser.post('/api/generate-video', input)).body
    const { tasks, total } = (await browser.get('/api/video-tasks?days=14')).body
    expect(total).toBe(1)
    expect(tasks[0]).toMatchObject({
      ...input,
      taskId,
      id: expect.any(String),
      status: 'generating',
      stage: 'queued',
      resultUrls: [],
      hdVideoUrl: null,
      negativePrompt: null,
      errorMessage: null,
      completedAt: null,
      creditsUsed: 5,
      createdVia: 'web',
    })
    expect(Date.parse(tasks[0].createdAt)).toBe(test.clock.now().getTime())
    const stranger = await test.signedIn()
    expect((await stranger.get('/api/video-tasks?days=14')).body).toEqual({ tasks: [], total: 0 })
    expect((await stranger.get(`/api/video-status/${taskId}`)).status).toBe(404)
    expect((await test.browser().get('/api/video-tasks?days=14')).status).toBe(401)
  })

  it('GEN-10 reports a video in progress without links', async () => {
    const browser = await test.signedIn()
    const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves' })).body
    const { body } = await browser.get(`/api/video-status/${taskId}`)
    expect(body.data).toMatchObject({ successFlag: 0, errorMessage: null, resultUrls: '[]' })
  })

  it.each([
    [{}, 'prompt', 'Prompt is required'],
    [{ prompt: '' }, 'prompt', 'Prompt is required'],
    [{ prompt: '   ' }, 'prompt', 'Prompt is required'],
    [{ prompt: 7 }, 'prompt', 'Prompt is required'],
    [{ prompt: 'x'.repeat(5001) }, 'prompt', 'Prompt must be at most 5000 characters'],
    [{ prompt: 'x', model: 'veo2' }, 'model', 'Model must be veo3 or veo3_fast'],
    [{ prompt: 'x', aspectRatio: '1:1' }, 'aspectRatio', 'Aspect ratio must be 16:9 or 9:16'],
    [{ prompt: 'x', seeds: 9999 }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', seeds: 100000 }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', seeds: 12345.5 }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', seeds: '12345' }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', imageUrls: ['no url'] }, 'imageUrls.0', 'Image must be a valid URL'],
    [{ prompt: 'x', imageUrls: ['file:///etc/passwd'] }, 'imageUrls.0', 'Image must be a valid URL'],
    [{ prompt: 'x', imageUrls: 'http://a.example/a.png' }, 'imageUrls', expect.any(String)],
  ])('GEN-02 refuses %j, names the field and changes nothing', async (body, field, message) => {
    const browser = await test.signedIn()
    const answer = await browser.post('/api/generate-video', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field, message })
    expect(await balanceOf(browser)).toBe(20)
    expect((await browser.get('/api/video-tasks')).body.total).toBe(0)
  })

  it('GEN-04 refuses a video without enough credits, with a message and no side effects', async () => {
    const browser = await test.signedIn()
    for (let count = 0; count < 3; count++) await browser.post('/api/generate-video', { prompt: 'waves' })
    await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
    const answer = await browser.post('/api/generate-video', { prompt: 'waves' })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
      message: 'You need 5 credits to generate a video with Veo3 (Quality). You have 4 credits.',
    })
    expect(await balanceOf(browser)).toBe(4)
    expect((await browser.get('/api/video-tasks')).body.total).toBe(4)
    await test.verify()
  })

  it('MOD-04 charges nothing if the price has risen above what the page showed', async () => {
    const browser = await test.signedIn()
    const admin = await test.administrator()
    const send = (maxCredits: number) =>
      browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', maxCredits })
    const { space } = test.ctx.storage
    // Between the first check and the charge.
    test.ctx.storage.space = async () => {
      test.ctx.storage.space = space
      await admin.put('/api/admin/settings', { veo3FastCredits: 2 })
      return space()
    }
    const risen = {
      ...{ code: 'COST_ABOVE_MAX', field: 'maxCredits', params: { credits: 2, maxCredits: 1 } },
    }
    for (let count = 0; count < 2; count++) {
      const answer = await send(1)
      expect([answer.status, answer.body]).toEqual([409, expect.objectContaining(risen)])
    }
    expect([await balanceOf(browser), (await browser.get('/api/video-tasks')).body.total]).toEqual([20, 0])
    expect((await send(2)).body.creditsUsed).toBe(2)
    await admin.put('/api/admin/settings', { veo3FastCredits: 1 })
    await test.verify()
  })

  it('GEN-06 leaves nothing behind if one part of the charge fails', async () => {
    const browser = await test.signedIn()
    const { send } = test.ctx.queue
    test.ctx.queue.send = () => Promise.reject(new Error('the queue is broken'))
    const answer = await browser.post('/api/generate-video', { prompt: 'waves' })
    test.ctx.queue.send = send
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('the queue is broken')
    expect(await balanceOf(browser)).toBe(20)
    expect((await browser.get('/api/video-tasks')).body.total).toBe(0)
    await test.verify()
  })
})

describe('simultaneous requests', () => {
  it('GEN-07 out of fifty at once, accepts exactly what the credits pay for', async () => {
    const browser = await test.signedIn()
    for (let count = 0; count < 13; count++)
      await browser.post('/api/generate-video', { prompt: 'one', model: 'veo3_fast' })
    const body = { prompt: 'waves', model: 'veo3_fast' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.post('/api/generate-video', body)))
    const accepted = answers.filter((answer) => answer.status === 200)
    expect(accepted).toHaveLength(7)
    const refused = answers.filter((answer) => answer.status === 402)
    expect(refused).toHaveLength(43)
    expect(refused.filter(({ body }) => !body.message.startsWith('You need 1 credits to generate a video'))).toEqual([])
    expect(new Set(accepted.map((answer) => answer.body.remainingCredits))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    expect(await balanceOf(browser)).toBe(0)
    expect((await browser.get('/api/video-tasks')).body.total).toBe(20)
    await test.verify()
  })

  it('GEN-07 returns the first answer for a repeated Idempotency-Key, even fifty at once', async () => {
    const browser = await test.signedIn()
    const send = () => browser.post('/api/generate-video', { prompt: 'waves' }, { 'idempotency-key': 'once' })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect((await send()).body).toEqual(answers[0]?.body)
    expect((await browser.get('/api/video-tasks')).body.total).toBe(1)
    expect(await balanceOf(browser)).toBe(15)
    const other = await browser.post('/api/generate-video', { prompt: 'else' }, { 'idempotency-key': 'once' })
    expect(other.status).toBe(422)
    const stranger = await test.signedIn()
    const theirs = await stranger.post('/api/generate-video', { prompt: 'else' }, { 'idempotency-key': 'once' })
    expect(theirs.status).toBe(200)
    await test.verify()
  })

  it('GEN-07 a refused request does not use up its key', async () => {
    const browser = await test.signedIn()
    for (let count = 0; count < 4; count++) await browser.post('/api/generate-video', { prompt: 'waves' })
    const send = () => browser.post('/api/generate-video', { prompt: 'waves' }, { 'idempotency-key': 'later' })
    expect((await send()).status).toBe(402)
    test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
    await test.work()
    test.provider.onSubmit = () => ({ outcome: 'accepted', providerTaskId: 'x' })
    expect((await send()).status).toBe(200)
    await test.verify()
  })
})
