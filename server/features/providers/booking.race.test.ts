import { afterAll, beforeAll, expect, it } from 'vitest'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000' })
})
afterAll(() => test.close())

async function submitAtOnce(videos: number): Promise<void> {
  const browser = await test.signedIn()
  const body = { prompt: 'waves', model: 'veo3_fast' }
  const taskIds: string[] = []
  for (let count = 0; count < videos; count++)
    taskIds.push((await browser.post('/api/generate-video', body)).body.taskId)
  await Promise.all(taskIds.map((taskId) => advanceVideo(test.ctx, taskId)))
}

it('PRV-02 PRV-06 SEC-22 simultaneous workers neither overbook an account nor exceed the provider’s limit', async () => {
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'poor', token: 'a', totalCredits: 80 * 10 + 79 })
  await admin.post('/api/admin/kie-apis', { name: 'rich', token: 'b', totalCredits: 100_000 })
  await submitAtOnce(40)
  const accounts = await test.query('select name, total_credits, total_usage from kie_apis order by name')
  expect(test.kie.accounts).toHaveLength(10 + 20)
  expect(accounts).toEqual([
    { name: 'poor', total_credits: 79, total_usage: 800 },
    { name: 'rich', total_credits: 100_000 - 20 * 80, total_usage: 20 * 80 },
  ])
  await test.verify()
})
