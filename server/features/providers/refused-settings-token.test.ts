import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10' })
  await (await test.administrator()).put('/api/admin/settings', { kieToken: 'the settings token' })
})
afterAll(() => test.close())

/** How many submissions follow in this many rounds of ten seconds. */
async function submitFor(rounds: number): Promise<number> {
  const before = test.kie.accounts.length
  await test.workFor(rounds, 10_000)
  return test.kie.accounts.length - before
}

it('PRV-03 while KIE refuses the token of the settings, a video is submitted less and less often', async () => {
  const browser = await test.signedIn()
  test.kie.onSubmit = { outcome: 'refused', kind: 'account', failure: { code: 'KEY_NOT_ACCEPTED' } }
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  expect(await submitFor(6)).toBe(6)
  await submitFor(24)
  expect(await submitFor(30)).toBeLessThanOrEqual(11)
  test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'p' }
  await test.workFor(3)
  expect((await browser.get('/api/video-tasks')).body.tasks[0]).toMatchObject({ status: 'completed' })
  expect(new Set(test.kie.accounts)).toEqual(new Set(['the settings token']))
  await test.verify()
})
