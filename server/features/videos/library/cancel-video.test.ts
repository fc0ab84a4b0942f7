import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '5' })
})
afterAll(() => test.close())

it('GEN-25 MOD-17 a cancelled video stores a code, every answer makes its sentence, and old rows keep theirs', async () => {
  const browser = await test.signedIn()
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  expect((await browser.post(`/api/video/${taskId}/cancel`)).status).toBe(200)
  const failure = { code: 'CANCELLED', params: { credits: 1 } }
  const sentence = 'Cancelled, your credits are back'
  // A process of the previous version reads the sentence.
  expect(await test.query('select failure, error_message as sentence from video_tasks')).toEqual([
    { failure, sentence },
  ])

  const answers = async () => {
    const [task] = (await browser.get('/api/video-tasks')).body.tasks
    const status = (await browser.get(`/api/video-status/${taskId}`)).body.data
    const { error } = (await browser.get(`/api/v1/videos/${taskId}`)).body
    return [task.failure, task.errorMessage, status.errorMessage, error]
  }
  await test.query(`update video_tasks set error_message = 'It was ended.'`)
  expect(await answers()).toEqual([failure, sentence, sentence, { code: 'VIDEO_CANCELLED', message: sentence }])
  await test.query('update video_tasks set failure = null')
  const old = 'It was ended.'
  expect(await answers()).toEqual([null, old, old, { code: 'VIDEO_CANCELLED', message: old }])
})
