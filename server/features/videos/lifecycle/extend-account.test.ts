import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000' })
  admin = await test.administrator()
  browser = await test.signedIn()
})
afterAll(() => test.close())

let count = 0
const connect = async (totalCredits = 1000) =>
  (await admin.post('/api/admin/kie-apis', { name: `account ${++count}`, token: `token-${count}`, totalCredits })).body
    .id
const creditsOf = async (id: string) =>
  (await admin.get('/api/admin/kie-apis')).body.find((one: { id: string }) => one.id === id).totalCredits
const create = async (asked: object) =>
  (await browser.post('/api/v1/videos', { model: 'veo3_fast', prompt: 'waves', ...asked })).body.data[0].id
async function finish(seconds: number) {
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds })] }
  for (let round = 0; round < 3; round++) {
    await test.work()
    test.clock.forward(60_000)
  }
}
const accountOf = async (taskId: string) =>
  (await test.query(`select kie_api_id from video_tasks where task_id = '${taskId}'`))[0]?.kie_api_id

it('MOD-09 a video is extended by the account that made it, which waits rather than asking another', async () => {
  const first = await connect()
  const parent = await create({ autoHd: false })
  await finish(8)
  const others = [await connect(), await connect()]
  const extended = await create({ extendVideoId: parent })
  await finish(15)
  expect([await accountOf(parent), await accountOf(extended)]).toEqual([first, first])
  expect(test.kie.submissions.at(-1)).toMatchObject({ mode: 'extend', source: { seconds: 8 } })
  const waiting = await create({ extendVideoId: parent })
  await admin.put(`/api/admin/kie-apis/${first}`, { isEnabled: false })
  await finish(15)
  expect((await browser.get(`/api/v1/videos/${waiting}`)).body.status).toBe('queued')
  expect(others).not.toContain(await accountOf(waiting))
  // Nor does it ask the token of the settings, which is another account.
  await admin.put('/api/admin/settings', { kieToken: 'the settings token' })
  await finish(15)
  await admin.put('/api/admin/settings', { kieToken: null })
  expect((await browser.get(`/api/v1/videos/${waiting}`)).body.status).toBe('queued')
  expect(test.kie.accounts).not.toContain('the settings token')
  await admin.put(`/api/admin/kie-apis/${first}`, { isEnabled: true })
  await finish(15)
  expect(await accountOf(waiting)).toBe(first)
  await test.verify()
})

it('MOD-09 a video whose account is disabled, deleted or without its token is not extended, and nothing is charged', async () => {
  const id = await connect()
  await test.query(`update kie_apis set is_enabled = false where id <> '${id}'`)
  const [ofAccount, ofToken] = [await create({ autoHd: false }), await create({ autoHd: false })]
  await finish(8)
  await test.query(`update video_tasks set kie_api_id = null where task_id = '${ofToken}'`)
  const before = (await browser.get('/api/auth/current-user')).body.user.credits
  const ask = async (extendVideoId: string, path = '/api/v1/videos') =>
    (await browser.post(path, { model: 'veo3_fast', prompt: 'waves', extendVideoId })).body
  const gone = {
    ...{ code: 'OPTION_NOT_OFFERED', field: 'extendVideoId', allowed: [] },
    message: expect.stringContaining('The account that made this video is no longer connected'),
  }
  const isShown = async (taskId: string) =>
    (await browser.get('/api/video-tasks')).body.tasks.find((one: { taskId: string }) => one.taskId === taskId)
      .isConnected
  expect([await isShown(ofAccount), await isShown(ofToken)]).toEqual([true, false])
  expect((await ask(ofAccount, '/api/v1/quotes')).mode).toBe('extend')
  await test.query('update kie_apis set is_enabled = not is_enabled')
  for (const source of [ofAccount, ofToken])
    for (const path of ['/api/v1/quotes', '/api/v1/videos']) expect(await ask(source, path)).toMatchObject(gone)
  expect(await isShown(ofAccount)).toBe(false)
  await test.query(`update kie_apis set is_enabled = true, deleted_at = now() where id = '${id}'`)
  expect(await ask(ofAccount)).toMatchObject(gone)
  await admin.put('/api/admin/settings', { kieToken: 'a token' })
  expect(await isShown(ofToken)).toBe(true)
  expect((await ask(ofToken, '/api/v1/quotes')).mode).toBe('extend')
  expect((await browser.get('/api/auth/current-user')).body.user.credits).toBe(before)
  await admin.put('/api/admin/settings', { kieToken: null })
  await test.verify()
})

it('MOD-09 an extended video is as long as its file, and the new part alone is no extended video', async () => {
  await test.query('update kie_apis set deleted_at = now(), is_enabled = false')
  await connect()
  const parent = await create({ autoHd: false })
  await finish(8)
  const [longer, part] = [await create({ extendVideoId: parent }), await create({ extendVideoId: parent })]
  const ofPart = `video_task_id = (select id from video_tasks where task_id = '${part}')`
  await test.query(`update renditions set due_at = null where ${ofPart}`)
  await finish(14)
  const read = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body
  expect(await read(longer)).toMatchObject({ status: 'completed', seconds: 14, error: null })
  await test.query(`update renditions set due_at = '2026-01-01' where ${ofPart}`)
  for (let tries = 0; tries < 4; tries++) await finish(7)
  expect(await read(part)).toMatchObject({ status: 'failed', creditsReturned: expect.any(Number) })
  await test.verify()
})

it('MOD-11 an account is booked with what the vendor takes for the very video', async () => {
  await test.query('update kie_apis set deleted_at = now(), is_enabled = false')
  const id = await connect()
  await create({})
  await finish(8)
  expect(await creditsOf(id)).toBe(920)
  await create({ resolution: '4k' })
  await finish(8)
  expect(await creditsOf(id)).toBe(740)
  await create({ model: 'kling-3.0', seconds: 10, audio: false })
  await finish(10)
  expect(await creditsOf(id)).toBe(600)
})

it('MOD-06 PRV-05 a callback names the task of a lost submission in the API that has its record', async () => {
  const callbacks = await createTestApp({
    ...{ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '5000', PUBLIC_URL: 'https://video.example' },
  })
  try {
    await (await callbacks.administrator()).put('/api/admin/settings', { kieToken: 'a token' })
    const user = await callbacks.signedIn()
    callbacks.kie.onSubmit = { outcome: 'unconfirmed' }
    for (const [model, handle] of [
      ['wan-2.7', 'jobs:abc'],
      ['veo3_fast', 'abc'],
    ]) {
      const { data } = (await user.post('/api/v1/videos', { model, prompt: 'waves' })).body
      await callbacks.work()
      const where = `where task_id = '${data[0].id}'`
      const [row] = await callbacks.query(`select callback_token from video_tasks ${where}`)
      const body = { code: 200, data: { taskId: 'abc' } }
      const told = await callbacks.browser().post(`/api/kie/callback/${row?.callback_token}`, body)
      expect(told.status).toBe(200)
      expect(await callbacks.query(`select provider_task_id from video_tasks ${where}`)).toEqual([
        { provider_task_id: handle },
      ])
    }
  } finally {
    await callbacks.close()
  }
})
