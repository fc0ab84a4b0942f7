import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100', VIDEO_PROVIDER: 'demo' })
  browser = await test.signedIn()
})
afterAll(() => test.close())

async function make(prompt: string): Promise<string> {
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
  const { body } = await browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  await test.work()
  return body.taskId
}

const sceneOf = (taskId: string, of = browser) => of.get(`/api/video-tasks/${taskId}/demo-scene`)

it('PRV-01 a demo video says whether its prompt has a scene, and which words have one', async () => {
  const drawn = await make('Waves of the sea at sunset')
  const other = await make('A teacher writes an equation')
  expect((await sceneOf(drawn)).body.isFound).toBe(true)
  expect((await sceneOf(other)).body).toMatchObject({
    isFound: false,
    known: expect.arrayContaining(['sea', 'forest']),
  })
})

it('PRV-01 says so of videos that are drawn from a text only', async () => {
  const taskId = await make('A teacher writes an equation')
  const change = (changes: string) => test.query(`update video_tasks set ${changes} where task_id = '${taskId}'`)
  expect((await sceneOf(taskId)).body.isFound).toBe(false)
  await change(`mode = 'image'`)
  expect((await sceneOf(taskId)).body.isFound).toBe(true)
  await change(`mode = 'text', provider = 'kie'`)
  expect((await sceneOf(taskId)).body.isFound).toBe(true)
})

it('PRV-01 SEC-01 only the owner is told', async () => {
  const taskId = await make('waves')
  expect((await sceneOf(taskId, await test.signedIn())).status).toBe(404)
  expect((await sceneOf(taskId, test.browser())).status).toBe(401)
})

it('PRV-01 anybody sees what the demo draws', async () => {
  const { body } = await test.browser().get('/api/demo-scenes')
  expect(body.scenes).toContainEqual({ name: 'sea', prompt: 'waves of the sea at sunset' })
})

it('PRV-07 no scenes are offered once a video service makes the videos', async () => {
  const other = await createTestApp({ VIDEO_PROVIDER: 'kie' })
  expect((await other.browser().get('/api/demo-scenes')).body).toEqual({ scenes: [] })
  await other.close()
})
