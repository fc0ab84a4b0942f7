import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callbackPath, createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({
    VIDEO_PROVIDER: 'kie',
    SIGNUP_CREDITS: '100',
    PUBLIC_URL: 'https://video.example.com',
  })
  admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1_000_000 })
})
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9')), withAccounts)
  await test.query('update renditions set due_at = null, leased_until = null')
  await test.query('update kie_apis set failures = 0, resting_until = null, webhook_key = null')
  test.clock.forward(48 * hourMs)
  // By then, the administrator's idle session has expired.
  admin = await test.administrator()
  browser = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(() => test.close())

const generate = async (input: object = {}) =>
  (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', ...input })).body.taskId as string
const newest = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
const credits = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const call = (body: unknown, headers: Record<string, string> = {}) =>
  test.browser().post(callbackPath(test.kie), body, headers)
const workFor = (rounds: number) => test.workFor(rounds)

describe('cancelling', () => {
  it('GEN-25 refunds all credits of a queued video, once', async () => {
    test.kie.onSubmit = { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
    const taskId = await generate({ model: 'veo3' })
    await test.work()
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post(`/api/video/${taskId}/cancel`)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find((answer) => answer.status === 200)?.body).toEqual({ success: true, remainingCredits: 100 })
    expect(await newest()).toMatchObject({
      status: 'failed',
      stage: 'cancelled',
      errorMessage: 'Cancelled, your credits are back',
    })
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'p' }
    const asked = test.kie.submissions.length
    await workFor(3)
    expect(test.kie.submissions).toHaveLength(asked)
  })

  it('GEN-25 is refused once the provider has the video, and for other users', async () => {
    test.kie.onCheck = { outcome: 'running' }
    const taskId = await generate()
    await test.work()
    expect((await browser.post(`/api/video/${taskId}/cancel`)).body.code).toBe('NOT_CANCELLABLE')
    const stranger = await test.signedIn()
    expect((await stranger.post(`/api/video/${taskId}/cancel`)).status).toBe(404)
    expect(await credits()).toBe(99)
  })
})

describe('callbacks', () => {
  it('PRV-05 a callback confirms a submission without an answer: one job, one charge, one video', async () => {
    test.kie.onSubmit = { outcome: 'unconfirmed' }
    await generate()
    await test.work()
    expect((await newest()).stage).toBe('unconfirmed')
    // A caller that guesses the token could name the task of another video.
    expect(callbackPath(test.kie)).toMatch(/^\/api\/kie\/callback\/[\w-]{32}$/)
    const { status, body } = await call({ code: 200, data: { taskId: 'late-task' } })
    expect([status, body]).toEqual([200, { success: true, code: 200, msg: 'success' }])
    await workFor(3)
    expect(await newest()).toMatchObject({ status: 'completed', refunded: false })
    expect(test.kie.submissions).toHaveLength(1)
    expect(await credits()).toBe(99)
  })

  it('PRV-05 without a callback, the credits are refunded at the deadline', async () => {
    test.kie.onSubmit = { outcome: 'unconfirmed' }
    await generate()
    await workFor(15)
    expect((await newest()).stage).toBe('unconfirmed')
    await workFor(10)
    expect(await newest()).toMatchObject({ status: 'failed', refunded: true })
    expect(await credits()).toBe(100)
  })

  it('PRV-04 a callback only triggers a query: its claims decide nothing', async () => {
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'own' }
    test.kie.onCheck = { outcome: 'running' }
    await generate()
    await test.work()
    const claim = { code: 501, msg: 'failed', data: { taskId: 'someone-elses' } }
    expect((await call(claim)).status).toBe(200)
    await test.work()
    expect((await newest()).stage).toBe('running')
    for (const body of [{}, [], 'text', null, { data: null }, { data: { taskId: 7 } }]) {
      expect((await call(body)).status).toBeLessThan(500)
      await test.work()
      expect((await newest()).stage).toBe('running')
    }
    expect(new Set(test.kie.checks)).toEqual(new Set(['own']))
  })

  it('PRV-04 a flood of callbacks triggers only one query', async () => {
    let looks = 0
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'flooded' }
    test.kie.onCheck = () => {
      looks++
      return { outcome: 'running' }
    }
    await generate()
    await test.work()
    for (let count = 0; count < 20; count++) {
      await call({ data: { taskId: 'flooded' } })
      await test.work()
    }
    expect(looks).toBe(1)
  })

  it('PRV-04 a callback that arrives during a query is not lost', async () => {
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'raced' }
    let looks = 0
    // This answer is older than the callback: it was on its way when the video finished.
    test.kie.onCheck = async () => {
      looks++
      if (looks > 1) return { outcome: 'finished', urls: [await makeClip('16:9')] }
      await call({ data: { taskId: 'raced' } })
      return { outcome: 'running' }
    }
    await generate()
    await test.work()
    test.clock.forward(minuteMs / 6)
    await test.work()
    expect(looks).toBe(2)
    expect((await newest()).status).toBe('completed')
  })

  it('PRV-04 a callback with an unknown token or a wrong signature is refused', async () => {
    const { body } = await admin.get('/api/admin/kie-apis')
    await admin.put(`/api/admin/kie-apis/${body[0].id}`, { webhookKey: 'hmac key' })
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'signed' }
    await generate()
    await test.work()
    const seconds = (offset: number) => String(Math.floor(test.clock.now().getTime() / 1000) + offset)
    const sign = (timestamp: string, key = 'hmac key', id = 'signed') => ({
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': createHmac('sha256', key).update(`${id}.${timestamp}`).digest('base64'),
    })
    const hint = { data: { taskId: 'signed' } }
    expect((await call(hint)).status).toBe(403)
    expect((await call(hint, sign(seconds(0), 'other key'))).status).toBe(403)
    expect((await call(hint, sign(seconds(-301)))).status).toBe(403)
    expect((await call(hint, sign(seconds(301)))).status).toBe(403)
    expect((await call({ data: { taskId: 'other' } }, sign(seconds(0)))).status).toBe(403)
    expect((await call(hint, sign(seconds(0)))).status).toBe(200)
    expect((await test.browser().post('/api/kie/callback/guess', hint)).status).toBe(404)
  })
})

describe('recovery', () => {
  const failByTimeout = async () => {
    test.kie.onCheck = { outcome: 'running' }
    const taskId = await generate()
    await workFor(17)
    return taskId
  }

  it('ADM-08 delivers a late success free of charge, and a second press changes nothing', async () => {
    await failByTimeout()
    expect(await newest()).toMatchObject({ status: 'failed', refunded: true })
    test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
    const first = await admin.post('/api/admin/recheck-failed-videos', {})
    expect(first.body).toMatchObject({ checked: 1, recovered: 1 })
    expect(first.body.message).toContain('1 recovered')
    await test.work()
    expect(await newest()).toMatchObject({ status: 'completed', refunded: true, errorMessage: null })
    expect(await credits()).toBe(100)
    expect((await admin.post('/api/admin/recheck-failed-videos', {})).body).toMatchObject({ checked: 0, recovered: 0 })
  })

  it('ADM-08 a late callback also delivers the video', async () => {
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'slow one' }
    await failByTimeout()
    test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
    await call({ data: { taskId: 'slow one' } })
    await test.work()
    expect(await newest()).toMatchObject({ status: 'completed', refunded: true })
    expect(await credits()).toBe(100)
  })

  it('ADM-08 skips videos that failed more than a day ago, and confirmed failures stay failed', async () => {
    await failByTimeout()
    test.clock.forward(25 * hourMs)
    admin = await test.administrator()
    expect((await admin.post('/api/admin/recheck-failed-videos', {})).body.checked).toBe(0)
    await failByTimeout()
    test.kie.onCheck = { outcome: 'failed', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
    expect((await admin.post('/api/admin/recheck-failed-videos', {})).body).toMatchObject({ checked: 1, recovered: 0 })
    expect((await newest()).status).toBe('failed')
  })

  it('ADM-08 deletes all failed videos, once, and touches neither the ledger nor other videos', async () => {
    const kept = await generate()
    await workFor(3)
    await failByTimeout()
    const rows = async () => (await test.query('select count(*)::int as rows from transactions'))[0]?.rows
    const before = await rows()
    const { body } = await admin.delete('/api/admin/delete-failed-videos')
    expect(body.deleted).toBeGreaterThanOrEqual(1)
    expect(body.message).toBe(`Deleted ${body.deleted} failed videos.`)
    expect((await admin.delete('/api/admin/delete-failed-videos')).body.deleted).toBe(0)
    const { tasks, total } = (await browser.get('/api/video-tasks')).body
    expect([tasks.length, total, tasks[0].taskId]).toEqual([1, 1, kept])
    expect(await rows()).toBe(before)
  })
})

describe('1080p on request', () => {
  it('GEN-15 is checked at once and returned with its state', async () => {
    const taskId = await generate()
    await workFor(3)
    const notReady = await browser.post(`/api/force-update-hd/${taskId}`)
    expect(notReady).toMatchObject({
      status: 200,
      body: { success: false, message: '1080p video is still being processed. Please try again later.' },
    })
    test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    const ready = await browser.post(`/api/force-update-hd/${taskId}`)
    expect(ready.body).toMatchObject({ success: true, hdVideoUrl: expect.stringMatching(/1080p-[0-9a-f-]{25}\.mp4$/) })
    expect((await browser.get(`/api/hd-video/${taskId}`)).body).toEqual(ready.body)
    expect((await newest()).hdVideoUrl).toBe(ready.body.hdVideoUrl)
  })

  it('GEN-16 is checked daily until the provider drops the task, then the operator is alerted', async () => {
    const taskId = await generate()
    await workFor(3)
    for (let day = 0; day < 15; day++) {
      test.clock.forward(24 * hourMs)
      await test.work()
      // A session in use does not expire.
      await browser.get(`/api/hd-video/${taskId}`)
    }
    expect(await newest()).toMatchObject({ status: 'completed', hdState: 'failed', hdVideoUrl: null })
    const told = await test.query(`select data from events where type = 'video.hd-failed'`)
    expect(told).toEqual([{ data: { taskId } }])
    test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    expect((await browser.post(`/api/force-update-hd/${taskId}`)).body.success).toBe(true)
  })

  it('GEN-16 is given up after an hour if the provider reports it as unavailable, and the operator is alerted once', async () => {
    const taskId = await generate()
    test.kie.onCheckHd = { outcome: 'unavailable' }
    await workFor(40)
    expect((await newest()).hdState).toBe('running')
    test.clock.forward(hourMs)
    await test.work()
    expect((await newest()).hdState).toBe('failed')
    for (let press = 0; press < 3; press++) {
      const { body } = await browser.post(`/api/force-update-hd/${taskId}`)
      expect(body).toMatchObject({ success: false, hdVideoUrl: null })
    }
    const told = await test.query(
      `select 1 from events where type = 'video.hd-failed' and data->>'taskId' = '${taskId}'`,
    )
    expect(told).toHaveLength(1)
  })

  it('GEN-15 is refused for 9:16, for unfinished videos and for other users', async () => {
    test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
    const portrait = await generate({ aspectRatio: '9:16' })
    await workFor(3)
    const waiting = await generate()
    const stranger = await test.signedIn()
    for (const [visitor, taskId] of [
      [browser, portrait],
      [browser, waiting],
      [browser, 'nothing'],
      [stranger, portrait],
    ] as const) {
      const answer = await visitor.post(`/api/force-update-hd/${taskId}`)
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe('Video not found or not eligible for HD processing')
      expect((await visitor.get(`/api/hd-video/${taskId}`)).status).toBe(404)
    }
  })
})
