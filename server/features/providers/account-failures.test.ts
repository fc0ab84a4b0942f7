import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { loseLeases } from '#tests/workers/lose-leases.ts'

let test: TestApp
let admin: TestBrowser
let ids: string[]
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
  ids = [await connect('one'), await connect('two')]
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.query(`update kie_apis set failures = 2, last_error = 'It refused.'`)
})

async function connect(name: string): Promise<string> {
  return (await admin.post('/api/admin/kie-apis', { name, token: `token of ${name}` })).body.id
}

/** @returns the account that got the video, and what each account says of its last failure. */
async function submit() {
  const browser = await test.signedIn()
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await test.work()
  const accounts: { id: string; lastError: string | null }[] = (await admin.get('/api/admin/kie-apis')).body
  return {
    used: test.kie.accounts.at(-1),
    failures: Object.fromEntries(accounts.map(({ id, lastError }) => [id, lastError])),
  }
}

it('PRV-03 an accepted video resets the failures of its own account, and of no other', async () => {
  const { used, failures } = await submit()
  expect(ids).toContain(used)
  expect(failures).toEqual(Object.fromEntries(ids.map((id) => [id, id === used ? null : 'It refused.'])))
})

it('PRV-03 GEN-18 a worker that lost its lease resets no failures of an account', async () => {
  test.kie.onSubmit = async () => {
    await loseLeases(test)
    return { outcome: 'accepted', providerTaskId: 'late' }
  }
  const { failures } = await submit()
  expect(failures).toEqual(Object.fromEntries(ids.map((id) => [id, 'It refused.'])))
  await test.verify()
})
