import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { sweepMedia } from './sweep-media.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
})
afterAll(() => test.close())

const dayMs = 24 * 60 * 60 * 1000

async function prompts(): Promise<unknown[]> {
  await sweepMedia(test.ctx)
  return (await test.query('select prompt from video_tasks where deleted_at is null order by prompt')).map(
    ({ prompt }) => prompt,
  )
}

it('PLT-08 a video stays until the last moment of the retention period, and an unfinished one stays', async () => {
  const admin = await test.administrator()
  const user = await test.signedIn()
  for (const prompt of ['a fresh one', 'an unfinished one'])
    await user.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const now = test.clock.now().toISOString()
  await test.query(`update video_tasks set stage = 'completed', completed_at = '${now}' where prompt = 'a fresh one'`)
  expect(await prompts()).toEqual(['a fresh one', 'an unfinished one'])
  expect((await admin.put('/api/admin/storage', { retentionDays: 30, minFreeMegabytes: 500 })).status).toBe(200)
  expect(await prompts()).toEqual(['a fresh one', 'an unfinished one'])
  test.clock.forward(30 * dayMs)
  expect(await prompts()).toEqual(['a fresh one', 'an unfinished one'])
  test.clock.forward(1)
  expect(await prompts()).toEqual(['an unfinished one'])
})
