import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const minuteMs = 60_000

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000' })
  admin = await test.administrator()
})
let browser: TestBrowser
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9')), withAccounts)
  await test.query(`update kie_apis set deleted_at = now(), is_enabled = false, token_hash = id::text`)
  await test.query(`update renditions set due_at = null`)
  await admin.put('/api/admin/settings', { kieToken: null })
  test.clock.forward(minuteMs)
  browser = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(() => test.close())

let count = 0
async function connect(rest: object = {}): Promise<string> {
  const name = `account ${++count}`
  return (await admin.post('/api/admin/kie-apis', { name, token: `token-${count}`, ...rest })).body.id
}
const generate = (input: object = {}) =>
  browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', ...input })
const newest = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
const account = async (id: string) =>
  (await admin.get('/api/admin/kie-apis')).body.find((one: { id: string }) => one.id === id)
const workFor = (rounds: number, stepMs?: number) => test.workFor(rounds, stepMs)

describe('account selection', () => {
  it("PRV-02 books the account's price of the model, and records the account with the video", async () => {
    const id = await connect({ totalCredits: 1000, veo3QualityCredits: 250, veo3FastCredits: 60 })
    await generate({ model: 'veo3' })
    await workFor(3)
    expect(await newest()).toMatchObject({ status: 'completed' })
    expect(await account(id)).toMatchObject({ totalCredits: 750, totalUsage: 250, lastUsed: expect.any(String) })
    await generate({ model: 'veo3_fast' })
    await workFor(3)
    expect(await account(id)).toMatchObject({ totalCredits: 690, totalUsage: 310 })
    const [task] = await test.query(`select kie_api_id from video_tasks order by created_at desc limit 1`)
    expect(task?.kie_api_id).toBe(id)
  })

  it('PRV-02 spreads the work over the accounts with enough credits', async () => {
    const rich = [await connect(), await connect(), await connect()]
    const poor = await connect({ totalCredits: 79 })
    const disabled = await connect({ isEnabled: false })
    for (let video = 0; video < 6; video++) {
      await generate()
      await test.work()
      test.clock.forward(1000)
    }
    expect(test.kie.accounts.slice().sort()).toEqual([...rich, ...rich].sort())
    expect(test.kie.accounts).not.toContain(poor)
    expect(test.kie.accounts).not.toContain(disabled)
  })

  it('PRV-02 releases the booking if the provider refuses or fails the video', async () => {
    const id = await connect()
    test.kie.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
    await generate()
    await test.work()
    expect(await newest()).toMatchObject({ status: 'failed', failure: { code: 'PROMPT_AGAINST_RULES' } })
    expect(await account(id)).toMatchObject({ totalCredits: 1000, totalUsage: 0, restingUntil: null, lastError: null })
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'p' }
    test.kie.onCheck = { outcome: 'failed', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
    await generate()
    await workFor(2)
    expect(await newest()).toMatchObject({ status: 'failed' })
    expect(await account(id)).toMatchObject({ totalCredits: 1000, totalUsage: 0 })
  })

  it('PRV-06 respects the provider’s limit while the rest waits', async () => {
    const id = await connect({ totalCredits: 100_000 })
    test.kie.onCheck = { outcome: 'running' }
    for (let video = 0; video < 30; video++) await generate()
    await Promise.all(Array.from({ length: 4 }, () => test.work()))
    expect(test.kie.accounts).toHaveLength(20)
    const { tasks } = (await browser.get('/api/video-tasks')).body
    expect(tasks.filter((task: { stage: string }) => task.stage === 'queued')).toHaveLength(10)
    await workFor(5, 10_001)
    expect(test.kie.accounts).toHaveLength(30)
    expect(test.kie.accounts.every((used) => used === id)).toBe(true)
  })
})

describe('the provider’s submission limit', () => {
  const sentIn = async (rounds: number, stepMs: number) => {
    const before = test.kie.accounts.length
    await workFor(rounds, stepMs)
    return test.kie.accounts.length - before
  }
  const submitMany = async (videos: number) => {
    for (let video = 0; video < videos; video++) await generate()
  }
  beforeEach(() => {
    test.kie.onCheck = { outcome: 'running' }
  })

  it.each([['an account'], ['the token of the settings']])(
    'SEC-22 counts a submission with %s when it is sent, not when it is booked',
    async (whose) => {
      if (whose === 'an account') await connect({ totalCredits: 100_000 })
      else await admin.put('/api/admin/settings', { kieToken: 'the settings token' })
      // Preparing pictures takes time: all videos are booked long before the first is sent.
      test.kie.onPrepare = () => test.clock.forward(400)
      await submitMany(40)
      const sentAt: number[] = []
      test.kie.onSubmit = () => {
        sentAt.push(test.clock.now().getTime())
        return { outcome: 'accepted', providerTaskId: `p${sentAt.length}` }
      }
      await workFor(12, 3000)
      expect(sentAt).toHaveLength(40)
      for (const [index, at] of sentAt.entries())
        expect(at - (sentAt[index - 20] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(10_000)
    },
  )

  it('SEC-22 counts an answered submission for ten seconds after the answer', async () => {
    await connect({ totalCredits: 100_000 })
    await submitMany(21)
    test.kie.onSubmit = () => {
      test.clock.forward(100)
      return { outcome: 'accepted', providerTaskId: `p${test.kie.accounts.length}` }
    }
    expect(await sentIn(1, 9900)).toBe(20)
    // All answers arrived within the first two seconds, the first after a tenth of a second.
    expect(await sentIn(2, 2000)).toBe(1)
  })

  it('SEC-22 counts a submission without an answer for as long as it may still arrive', async () => {
    await connect({ totalCredits: 100_000 })
    await submitMany(21)
    test.kie.onSubmit = { outcome: 'unconfirmed' }
    expect(await sentIn(9, 5000)).toBe(20)
    expect(await sentIn(2, 5000)).toBe(1)
  })

  it('SEC-22 too many requests do not free the slots of submissions that may still arrive', async () => {
    await connect({ totalCredits: 100_000 })
    await submitMany(31)
    const busy = { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } } as const
    test.kie.onSubmit = () => (test.kie.accounts.length === 11 ? busy : { outcome: 'unconfirmed' })
    expect(await sentIn(1, 30_000)).toBe(11)
    // All others are due by now, and the first ten may arrive for five seconds more.
    expect(await sentIn(1, 0)).toBe(10)
  })

  it('SEC-22 releases the booking of a submission without a slot, which moves to another account', async () => {
    const ids = [await connect(), await connect()]
    await generate()
    test.kie.onPrepare = async () => {
      if (test.kie.accounts.length > 0) return
      test.kie.onPrepare = () => {}
      // Meanwhile, other submissions take all slots of the selected account.
      const [booked] = await test.query('select id from kie_apis where total_usage > 0 and deleted_at is null')
      const far = test.clock.now().getTime() + 60_000
      await test.query(
        `update kie_apis set counted_until_ms = array_fill(${far}::bigint, array[20]) where id = '${booked?.id}'`,
      )
    }
    await workFor(3)
    expect(await newest()).toMatchObject({ status: 'generating', stage: 'running' })
    expect(test.kie.accounts).toHaveLength(1)
    const [used] = test.kie.accounts
    for (const id of ids) expect((await account(id)).totalUsage).toBe(id === used ? 80 : 0)
  })
})

describe('an account that refuses', () => {
  it.each(['account', 'overloaded', 'broken'] as const)('PRV-03 passes a video on if it is %s', async (kind) => {
    const ids = [await connect(), await connect()]
    test.kie.onSubmit = () =>
      test.kie.accounts.length === 1
        ? { outcome: 'refused', kind, failure: { code: 'SERVICE_BUSY' } }
        : { outcome: 'accepted', providerTaskId: 'p' }
    await generate()
    await workFor(3)
    expect(await newest()).toMatchObject({ status: 'completed' })
    expect(new Set(test.kie.accounts)).toEqual(new Set(ids))
    const [first, second] = test.kie.accounts
    expect(await account(first ?? '')).toMatchObject({
      totalCredits: 1000,
      totalUsage: 0,
      lastError: 'The video service is busy.',
    })
    expect(await account(second ?? '')).toMatchObject({ totalCredits: 920, totalUsage: 80 })
  })

  it('PRV-03 tries each of three refusing accounts once, then the video waits', async () => {
    const ids = [await connect(), await connect(), await connect()]
    test.kie.onSubmit = { outcome: 'refused', kind: 'account', failure: { code: 'ACCOUNT_WITHOUT_CREDITS' } }
    await generate()
    await test.work()
    expect(test.kie.accounts.slice().sort()).toEqual(ids.sort())
    expect(await newest()).toMatchObject({ status: 'generating', stage: 'queued' })
  })

  it('PRV-03 an account may retry a video that triggers errors, up to three times, and is not suspended for it', async () => {
    const id = await connect()
    const stumbled = { outcome: 'refused', kind: 'stumbled', failure: { code: 'NOT_MADE' } } as const
    test.kie.onSubmit = () => (test.kie.accounts.length < 3 ? stumbled : { outcome: 'accepted', providerTaskId: 'p' })
    await generate()
    await workFor(5, 5000)
    expect(await newest()).toMatchObject({ status: 'completed' })
    test.kie.onSubmit = stumbled
    await generate()
    await workFor(5, 5000)
    expect(test.kie.accounts).toHaveLength(6)
    expect(await newest()).toMatchObject({ status: 'failed', failure: { code: 'NOT_MADE' }, refunded: true })
    expect(await account(id)).toMatchObject({ totalUsage: 80, restingUntil: null })
  })

  it.each([['an account'], ['the token of the settings']])(
    'PRV-06 too many requests suspend %s for a whole window',
    async (whose) => {
      if (whose === 'an account') await connect()
      else await admin.put('/api/admin/settings', { kieToken: 'the settings token' })
      test.kie.onCheck = { outcome: 'running' }
      test.kie.onSubmit = { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
      await generate()
      await generate()
      await workFor(5, 1900)
      expect(test.kie.accounts).toHaveLength(1)
      test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'p' }
      await workFor(3, 1900)
      expect(test.kie.accounts).toHaveLength(3)
    },
  )

  it('PRV-03 the single token in the settings is the last resort', async () => {
    await connect({ totalCredits: 0 })
    await admin.put('/api/admin/settings', { kieToken: 'the settings token' })
    await generate()
    await workFor(3)
    expect(test.kie.accounts).toEqual(['the settings token'])
    expect((await newest()).status).toBe('completed')
  })

  it('PRV-03 a failing account is suspended for longer and longer, and the video continues later', async () => {
    const id = await connect()
    test.kie.onSubmit = { outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
    await generate()
    await workFor(2)
    expect((await account(id)).restingUntil).toBeNull()
    await workFor(4)
    const resting = await account(id)
    expect(Date.parse(resting.restingUntil)).toBeGreaterThan(test.clock.now().getTime() - 5 * minuteMs)
    expect(resting.lastError).toBe('The video service could not be reached.')
    const asked = test.kie.accounts.length
    await workFor(10)
    expect(test.kie.accounts.length - asked).toBeLessThan(5)
    expect(await newest()).toMatchObject({ status: 'generating', stage: 'queued' })
    test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'p' }
    await workFor(40)
    expect((await newest()).status).toBe('completed')
    expect(await account(id)).toMatchObject({ restingUntil: null, lastError: null, totalUsage: 80 })
  })

  it('PRV-03 the suspension of an account is an event, once for consecutive failures, with the reason', async () => {
    const id = await connect()
    const told = () =>
      test.query(`select data from events where type = 'provider-account.resting' and data->>'kieApiId' = '${id}'`)
    test.kie.onSubmit = { outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
    await generate()
    await workFor(2)
    expect(await told()).toEqual([])
    await workFor(12)
    expect(test.kie.accounts.length).toBeGreaterThan(3)
    expect(await told()).toEqual([{ data: { kieApiId: id, failure: 'The video service could not be reached.' } }])
  })

  it("PRV-03 users' input never suspends an account", async () => {
    const id = await connect()
    test.kie.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
    for (let video = 0; video < 6; video++) await generate()
    await test.work()
    expect(await account(id)).toMatchObject({ restingUntil: null, lastError: null, totalCredits: 1000 })
  })

  it('PRV-02 a disabled or deleted account still finishes its videos', async () => {
    const id = await connect()
    await generate()
    await test.work()
    await admin.delete(`/api/admin/kie-apis/${id}`)
    await workFor(3)
    expect((await newest()).status).toBe('completed')
  })
})
