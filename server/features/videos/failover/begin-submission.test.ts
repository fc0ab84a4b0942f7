import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { workOn } from '#tests/workers/work-on.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '100' })
})
afterAll(() => test.close())

it('GEN-25 PRV-02 a video that is cancelled just before it is sent is not sent, and nothing stays booked for it', async () => {
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token', totalCredits: 1000 })
  const browser = await test.signedIn()
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  const { db } = test.ctx
  test.ctx.db = {
    ...db,
    async transaction(begin) {
      test.ctx.db = db
      expect((await browser.post(`/api/video/${taskId}/cancel`)).status).toBe(200)
      return db.transaction(begin)
    },
  }
  await workOn(test.ctx, taskId)
  expect(test.kie.submissions).toEqual([])
  expect((await admin.get('/api/admin/kie-apis')).body).toMatchObject([{ totalCredits: 1000, totalUsage: 0 }])
  expect((await browser.get('/api/auth/current-user')).body.user.credits).toBe(100)
  await test.verify()
})
