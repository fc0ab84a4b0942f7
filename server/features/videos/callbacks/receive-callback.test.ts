import { afterAll, beforeAll, expect, it } from 'vitest'
import { callbackPath } from '#tests/fakes/scripted-provider.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10', PUBLIC_URL: 'https://video.example.com' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1000 })
})
afterAll(() => test.close())

/** Requests a video. @returns how it is now */
async function generate() {
  const browser = await test.signedIn()
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  return async () => (await browser.get('/api/video-tasks')).body.tasks[0]
}

/** Calls the address that the newest submission named. @returns the status of the answer */
async function call(taskId: string): Promise<number> {
  return (await test.browser().post(callbackPath(test.kie), { code: 200, data: { taskId } })).status
}

it('PRV-05 a callback that arrives before the answer to the submission finds the video if that answer is lost', async () => {
  test.kie.onSubmit = async () => {
    expect(await call('early-task')).toBe(200)
    return { outcome: 'unconfirmed' }
  }
  const read = await generate()
  await test.workFor(3)
  expect(await read()).toMatchObject({ status: 'completed', refunded: false })
  expect(test.kie.submissions).toHaveLength(1)
  expect(new Set(test.kie.checks)).toEqual(new Set(['early-task']))
  await test.verify()
})

it('PRV-04 SEC-17 a callback whose task id no database stores is only a hint', async () => {
  const finishes = test.kie.onCheck
  test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'own' }
  test.kie.onCheck = { outcome: 'running' }
  const read = await generate()
  await test.work()
  for (const taskId of ['a\0b', 'own\0', '\ud83d']) {
    expect([taskId, await call(taskId)]).toEqual([taskId, 200])
    await test.work()
  }
  expect(new Set(test.kie.checks)).toEqual(new Set(['early-task', 'own']))
  expect((await read()).stage).toBe('running')
  test.kie.onCheck = finishes
  await test.workFor(3)
  await test.verify()
})
