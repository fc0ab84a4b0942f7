import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '5' })
})
afterAll(() => test.close())

it('PLT-02 CRE-01 a video whose failure a later version has stored is listed, with the sentence beside it', async () => {
  const browser = await test.signedIn()
  test.provider.onCheck = () => ({ outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } })
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  await test.query(`update video_tasks set failure = '{"code":"LATER"}', error_message = 'The moon was full.'`)
  const { status, body } = await browser.get('/api/video-tasks')
  expect([status, body.tasks[0].failure, body.tasks[0].errorMessage]).toEqual([200, null, 'The moon was full.'])
  const answer = await browser.get(`/api/v1/videos/${taskId}`)
  expect([answer.status, answer.body.error.message]).toEqual([200, 'The moon was full.'])
  expect((await browser.get(`/api/video-status/${taskId}`)).status).toBe(200)
})
