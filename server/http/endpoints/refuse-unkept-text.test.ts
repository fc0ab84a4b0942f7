import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { refuseUnkeptText } from './refuse-unkept-text.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('PLT-04 GEN-02 text that the database cannot store is refused by its field and changes nothing', async () => {
  const user = await test.signedIn()
  const admin = await test.administrator()
  const refused = [
    [await user.post('/api/generate-video', { prompt: 'a\0b' }), 'prompt'],
    [await user.post('/api/generate-video', { prompt: 'half of a \ud83c' }), 'prompt'],
    [await user.post('/api/generate-video', { prompt: 'waves', watermark: 'a\0' }), 'watermark'],
    [await user.get('/api/video-tasks?q=%00'), 'q'],
    [await user.get('/api/video-status/a%00b'), 'taskId'],
    [await user.get('/api/orders/%00'), 'id'],
    [await user.post('/api/user-tokens', { name: 'a\0b' }), 'name'],
    [await test.browser().post('/api/auth/login', { username: 'a\0bc', password: 'x' }), 'username'],
    [await admin.put('/api/admin/settings', { paypalClientId: 'a\0b' }), 'paypalClientId'],
    [await admin.get('/api/admin/users?search=%00'), 'search'],
  ] as const
  for (const [{ status, body }, field] of refused)
    expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', field])
  expect((await user.get('/api/user/stats')).body).toEqual({ credits: 20, videosCreated: 0, totalSpent: 0 })
  expect((await user.get('/v/%00')).status).toBe(404)
})

it('PLT-04 any other text is stored unchanged', async () => {
  const user = await test.signedIn()
  const prompt = 'Sóng vỗ bờ 🌊 \u0001\ufffd‮ end'
  expect((await user.post('/api/generate-video', { prompt })).status).toBe(200)
  expect((await user.get('/api/video-tasks')).body.tasks[0].prompt).toBe(prompt)
  let deep: unknown = 'a\0'
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(() => refuseUnkeptText(deep)).not.toThrow()
})
