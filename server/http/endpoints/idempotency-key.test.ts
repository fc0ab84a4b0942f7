import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let user: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  user = await test.signedIn()
})
afterAll(() => test.close())

const send = (key: string) =>
  user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' }, { 'idempotency-key': key })
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits

it.each([
  ['that is empty', ''],
  ['of blanks', '  '],
  ['of 256 characters', 'k'.repeat(256)],
])('GEN-07 an Idempotency-Key %s is refused, and nothing is charged', async (_, key) => {
  expect(await send(key)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', field: 'Idempotency-Key' } })
  expect(await balance()).toBe(20)
})

it('GEN-07 an Idempotency-Key of 255 characters counts once, also with blanks around it', async () => {
  const key = 'k'.repeat(255)
  const [first, again] = [await send(key), await send(` ${key} `)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.taskId).toBe(first.body.taskId)
  expect(await balance()).toBe(19)
})
