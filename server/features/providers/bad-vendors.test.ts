import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FalFake, startFalFake } from '#tests/fakes/fal/fal.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google/google.ts'
import { startKieFake } from '#tests/fakes/kie/kie.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { createFalProvider } from './fal/fal-provider.ts'
import { createGoogleProvider } from './google/google-provider.ts'
import { createKieProvider } from './kie/kie-provider.ts'

/** What a video of the vendor is asked for, and the key or the words with which its fake misbehaves. */
const vendors = {
  kie: { model: 'veo3_fast', choice: { autoHd: false }, good: 'key-good', locked: '[402]', forbidden: '[403]' },
  fal: {
    ...{ model: 'fal-veo-3.1-lite', choice: { seconds: 4, audio: false }, good: 'key-good' },
    ...{ locked: 'key-shut', forbidden: '[locked]' },
  },
  google: {
    ...{ model: 'google-omni-1.2', choice: { seconds: 3, resolution: '360p' }, good: 'key-good' },
    ...{ locked: 'key-shut', forbidden: '[locked]' },
  },
}
type Name = keyof typeof vendors

let test: TestApp
let admin: TestBrowser
let user: TestBrowser
let fal: FalFake
let google: GoogleFake
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  const kie = await startKieFake({ looks: 0 })
  kie.addAccount({ key: 'key-good', credits: 100_000, webhookKey: 'a secret' })
  fal = await startFalFake({ looks: 0 })
  google = await startGoogleFake({ looks: 0 })
  for (const fake of [fal, google]) {
    fake.addAccount('key-good')
    fake.addAccount('key-shut', { isLocked: true })
  }
  closing.push(kie.close, fal.close, google.close)
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '500', PUBLIC_URL: 'https://video.example' })
  const { storage, log, providers } = test.ctx
  const common = { storage, log, downloadDelaysMs: [] }
  providers.kie = createKieProvider({ apiUrl: kie.url, uploadUrl: kie.uploadUrl, ...common })
  providers.fal = createFalProvider({ queueUrl: fal.url, keysUrl: fal.keysUrl, ...common })
  providers.google = createGoogleProvider({ apiUrl: google.url, ...common })
})
afterAll(async () => {
  await test.close()
  for (const close of closing) await close()
})

/** The only account, with that key. Signs everybody in anew, because the last case took its time. */
async function connect(vendor: Name, token: string): Promise<string> {
  admin = await test.administrator()
  user = await test.signedIn()
  await test.query(`update kie_apis set deleted_at = now(), is_enabled = false, token_hash = id::text`)
  await test.query(`update renditions set due_at = null`)
  const made =
    vendor === 'kie'
      ? await admin.post('/api/admin/kie-apis', { name: 'one', token, webhookKey: 'a secret', totalCredits: 100_000 })
      : await admin.post('/api/admin/vendor-accounts', { vendor, name: 'one', token, budgetDollars: 500 })
  return made.body.id
}
const accountOf = async (id: string) =>
  (await admin.get('/api/admin/vendor-accounts')).body.find((one: { id: string }) => one.id === id)
const credits = async () => (await user.get('/api/auth/current-user')).body.user.credits
async function begin(vendor: Name, words: string): Promise<string> {
  const { model, choice } = vendors[vendor]
  const { body } = await user.post('/api/v1/videos', { model, prompt: `waves ${words}`, ...choice })
  return body.data[0].id
}
/** What administrators read about failed videos. */
const told = async () => JSON.stringify((await admin.get('/api/admin/overview')).body)

describe.each(Object.keys(vendors) as Name[])('of %s', (vendor) => {
  const { good, locked, forbidden } = vendors[vendor]
  it.each([
    ['a wrong key', 'key-wrong', /does not accept the key/],
    ['a locked account', locked, /locked|no credits/],
    ['a key without permission', forbidden, /may not make|does not accept the key/],
  ])(
    'MOD-08 %s is told to the administrator; nothing is booked, and the credits come back',
    async (_, keyOrWords, said) => {
      const [key, words] = keyOrWords.startsWith('[') ? [good, keyOrWords] : [keyOrWords, '']
      const id = await connect(vendor, key)
      const before = await credits()
      const video = await begin(vendor, words)
      await test.work()
      const account = await accountOf(id)
      expect(account).toMatchObject({ lastError: expect.stringMatching(said), spentDollars: 0, spentTodayDollars: 0 })
      expect(account.lastError).not.toContain(key)
      expect((await user.get(`/api/v1/videos/${video}`)).body.status).toBe('queued')
      expect((await user.post(`/api/v1/videos/${video}/cancel`, {})).status).toBe(200)
      expect(await credits()).toBe(before)
    },
  )

  it('MOD-08 a forged webhook changes nothing', async () => {
    await connect(vendor, vendors[vendor].good)
    const video = await begin(vendor, '[webhook-never] [callback-never] [never]')
    await test.work()
    const [row] = await test.query(
      `select callback_token, provider_task_id, r.due_at from video_tasks v
        join renditions r on r.video_task_id = v.id where task_id = '${video}'`,
    )
    const payload = { request_id: row?.provider_task_id, data: { taskId: row?.provider_task_id }, status: 'OK' }
    const headers = { 'x-webhook-signature': 'AAAA', 'x-webhook-timestamp': `${test.clock.now().getTime() / 1000}` }
    const url = `/api/kie/callback/${row?.callback_token ?? 'none'}`
    const answer = await test.app.inject({ method: 'POST', url, payload, headers })
    // Google calls nobody, so there is no address to call.
    expect(answer.statusCode).toBe(vendor === 'google' ? 404 : 403)
    const [after] = await test.query(`select r.due_at from video_tasks v
      join renditions r on r.video_task_id = v.id where task_id = '${video}'`)
    expect(after?.due_at).toEqual(row?.due_at)
  })
})

/** How long the vendor may take, in minutes, less five. */
const patience = { fal: 55, google: 35 }

describe.each(['fal', 'google'] as const)('a result of %s', (vendor) => {
  it('MOD-08 that does not come in time is given up at the vendor, and the user gets the credits back', async () => {
    const account = await connect(vendor, vendors[vendor].good)
    const before = await credits()
    const video = await begin(vendor, '[never] [webhook-never]')
    const read = async () => (await user.get(`/api/v1/videos/${video}`)).body
    await test.work()
    test.clock.forward(patience[vendor] * 60_000)
    await test.work()
    expect((await read()).status).toBe('running')
    for (let rounds = 0; rounds < 10 && (await read()).status !== 'failed'; rounds += 1) {
      await test.work()
      test.clock.forward(900_000)
    }
    expect(await read()).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('too long') } })
    expect([await credits(), { fal: fal.jobs, google: google.interactions }[vendor].at(-1)?.isCancelled]).toEqual([
      ...[before, true],
    ])
    // The vendor may bill it all the same, and tells nobody what is left.
    expect((await accountOf(account)).spentDollars).toBeGreaterThan(0)
  })

  it.each([
    ['at a foreign host', vendor === 'fal' ? '[foreign-file]' : '[foreign]'],
    ['of 600 MB', '[huge]'],
    ['of another length', '[other-length]'],
  ])('MOD-08 %s is not stored: the user gets the credits back, and the administrator the reason', async (_, words) => {
    const account = await connect(vendor, vendors[vendor].good)
    const before = await credits()
    const video = await begin(vendor, words)
    const read = async () => (await user.get(`/api/v1/videos/${video}`)).body
    for (let rounds = 0; rounds < 30 && (await read()).status !== 'failed'; rounds += 1) {
      await test.work()
      test.clock.forward(120_000)
    }
    expect(await read()).toMatchObject({
      status: 'failed',
      files: [],
      error: { message: expect.stringContaining('downloaded') },
    })
    expect(await credits()).toBe(before)
    expect((await accountOf(account)).spentDollars).toBeGreaterThan(0)
    expect(await told()).toContain('could not be downloaded')
    await test.verify()
  })
})
