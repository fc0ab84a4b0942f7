import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let before: number
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
})
afterAll(() => test.close())
beforeEach(async () => {
  before = await balance()
})

const balance = async (): Promise<number> => (await admin.get('/api/auth/current-user')).body.user.credits
const tryOut = (key: string, prompt = 'waves', model = 'demo') =>
  admin.post(`/api/admin/models/${model}/trial`, { prompt }, { 'idempotency-key': key })

it('GEN-07 MOD-11 one trial sent five times at once makes one clip, and is charged once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => tryOut('at once')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await balance()).toBe(before - answers[0]?.body.creditsUsed)
  await test.verify()
})

it('GEN-07 MOD-11 a repeated trial returns its clip in the present state, also one that was deleted', async () => {
  const first = await tryOut('repeated')
  await admin.post(`/api/video/${first.body.id}/cancel`)
  expect((await tryOut('repeated')).body).toMatchObject({ id: first.body.id, status: 'cancelled' })
  await admin.delete(`/api/v1/videos/${first.body.id}`)
  expect((await tryOut('repeated')).body.id).toBe(first.body.id)
  expect(await balance()).toBe(before)
  await test.verify()
})

it('GEN-07 MOD-11 another prompt or model under the key of a trial is refused, and a new key makes a new clip', async () => {
  const first = await tryOut('used')
  for (const other of [await tryOut('used', 'dunes'), await tryOut('used', 'waves', 'veo3_fast')])
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const second = await tryOut('unused')
  expect([second.status, second.body.id === first.body.id]).toEqual([201, false])
  expect(await balance()).toBe(before - first.body.creditsUsed - second.body.creditsUsed)
  await test.verify()
})
