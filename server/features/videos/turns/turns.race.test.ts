import { afterAll, beforeAll, expect, it } from 'vitest'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
})
afterAll(() => test.close())

async function askForVideos(count: number): Promise<string[]> {
  const browser = await test.signedIn()
  const taskIds: string[] = []
  for (let video = 0; video < count; video++) {
    test.clock.forward(10)
    taskIds.push((await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body.taskId)
  }
  return taskIds
}

it('MOD-14 a limit of videos per user holds if all videos of a user are tried at the same time', async () => {
  const admin = await test.administrator()
  expect((await admin.put('/api/admin/settings', { maxVideosPerUser: 2 })).status).toBe(200)
  test.provider.onCheck = { outcome: 'running' }
  for (let round = 1; round <= 5; round++) {
    const taskIds = await askForVideos(6)
    await Promise.all(taskIds.map((taskId) => advanceVideo(test.ctx, taskId)))
    expect(await test.query(`select 1 from video_tasks where stage = 'running'`)).toHaveLength(2 * round)
  }
})
