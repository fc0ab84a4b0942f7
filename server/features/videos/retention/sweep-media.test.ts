import fc from 'fast-check'
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

it('PLT-08 a video is deleted if and only if it is older than the retention period', async () => {
  const user = await test.signedIn()
  const made = Array.from({ length: 4 }, (_, index) => `aged ${index}`)
  for (const prompt of made) await user.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  const now = test.clock.now().getTime()
  const days = fc.integer({ min: 1, max: 400 })
  const offsetMs = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -dayMs, max: dayMs }))
  await fc.assert(
    fc.asyncProperty(days, fc.array(offsetMs, { minLength: 4, maxLength: 4 }), async (retentionDays, offsets) => {
      await test.query(`update admin_settings set retention_days = ${retentionDays}`)
      for (const [index, offset] of offsets.entries()) {
        const completedAt = new Date(now - retentionDays * dayMs + offset).toISOString()
        await test.query(`update video_tasks set stage = 'completed', deleted_at = null, completed_at = '${completedAt}'
          where prompt = 'aged ${index}'`)
      }
      expect((await prompts()).filter((prompt) => String(prompt).startsWith('aged'))).toEqual(
        made.filter((_, index) => (offsets[index] ?? 0) >= 0),
      )
    }),
    { numRuns: 20 },
  )
})
