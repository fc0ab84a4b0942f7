import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMs } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { answerOnce } from './answer-once.ts'
import { cleanIdempotencyKeys, releaseOldClaims } from './clean-idempotency-keys.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
})

const generate = (key = 'one', prompt = 'waves') =>
  browser.post('/api/generate-video', { prompt, model: 'veo3_fast' }, { 'idempotency-key': key })
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const dayMs = 24 * 60 * 60_000
const keyRows = (key: string) => test.query(`select door, response from idempotency_keys where key = '${key}'`)

/** Holds the next request between its claim and its charge. @returns a function that lets it continue. */
function holdNext(): Promise<() => void> {
  const { space } = test.ctx.storage
  return new Promise((entered) => {
    test.ctx.storage.space = () => {
      test.ctx.storage.space = space
      return new Promise((resolve) => entered(() => resolve(null)))
    }
  })
}

describe('an Idempotency-Key of the page', () => {
  it('GEN-07 makes a repetition wait for the first answer', async () => {
    const entered = holdNext()
    const first = generate()
    const goOn = await entered
    const second = generate()
    expect((await generate('one', 'dunes')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    goOn()
    expect((await second).body).toEqual((await first).body)
    expect([(await first).status, await balance()]).toEqual([200, 19])
    await test.verify()
  })

  it('GEN-07 is taken over after 15 seconds; the slow request then returns the same answer and charges nothing', async () => {
    const entered = holdNext()
    const slow = generate()
    const goOn = await entered
    const waiting = generate()
    test.clock.forward(15_000)
    expect((await waiting).status).toBe(200)
    goOn()
    expect((await slow).body).toEqual((await waiting).body)
    expect(await balance()).toBe(19)
    await test.verify()
  })

  it('GEN-07 is never taken over by a different request, even after 15 seconds', async () => {
    const entered = holdNext()
    const slow = generate('stale')
    const goOn = await entered
    test.clock.forward(15_000)
    const other = await generate('stale', 'dunes')
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    goOn()
    expect([(await slow).status, await balance()]).toEqual([200, 19])
    const { tasks } = (await browser.get('/api/video-tasks')).body
    expect(tasks.map(({ prompt }: { prompt: string }) => prompt)).toEqual(['waves'])
  })

  it('GEN-07 is free at once when the embedded database is opened again, and only there', async () => {
    const answered = await generate('answered')
    const entered = holdNext()
    const slow = generate('left')
    const goOn = await entered
    await releaseOldClaims(test.ctx)
    expect((await generate('answered')).body).toEqual(answered.body)
    const isEmbedded = test.db.engine === 'embedded'
    expect(await keyRows('left')).toHaveLength(isEmbedded ? 0 : 1)
    if (isEmbedded) expect((await generate('left')).status).toBe(200)
    goOn()
    expect([(await slow).status, await balance()]).toEqual([200, 18])
    await test.verify()
  })

  it('GEN-07 is free again after a refusal, also for a different request', async () => {
    await test.query(`update users set credits = 0 where credits = 20`)
    expect((await generate('later')).status).toBe(402)
    expect(await keyRows('later')).toEqual([])
    await test.query(`update users set credits = 20 where credits = 0`)
    expect((await generate('later', 'dunes')).status).toBe(200)
  })

  it('GEN-07 keeps its answer if the request fails after the charge', async () => {
    const { transaction } = test.ctx.db
    test.ctx.db.transaction = async (work) => {
      const result = await transaction(work)
      const [claim] = await keyRows('lost')
      if (!claim?.response) return result
      test.ctx.db.transaction = transaction
      throw new Error('the connection was lost')
    }
    expect((await generate('lost')).status).toBe(500)
    expect((await generate('lost')).body).toMatchObject({ remainingCredits: 19 })
    expect(await balance()).toBe(19)
    await test.verify()
  })

  it('GEN-07 is stored with its answer by the charge, and deleted after a day', async () => {
    const { body } = await generate('kept')
    expect(await keyRows('kept')).toEqual([{ door: 'web', response: body }])
    test.clock.forward(dayMs - 1000)
    await cleanIdempotencyKeys(test.ctx)
    expect((await generate('kept')).body).toEqual(body)
    test.clock.forward(2000)
    await cleanIdempotencyKeys(test.ctx)
    expect(await keyRows('kept')).toEqual([])
  })

  it('GEN-07 PLT-08 is kept by a worker whose clock jumps ahead of the database’s', async () => {
    const { body } = await generate('jumped')
    const now = () => addMs(test.clock.now(), 366 * dayMs)
    await cleanIdempotencyKeys({ ...test.ctx, clock: { ...test.clock, now } })
    expect((await generate('jumped')).body).toEqual(body)
    expect(await balance()).toBe(19)
    await test.verify()
  })
})

describe('an Idempotency-Key of a program', () => {
  it('API-01 GEN-07 returns the first answer for thirty days, and is free after them', async () => {
    const { token } = (await browser.post('/api/user-tokens', { name: 'robot' })).body
    // After thirty days, no session is left, so the credits are read from the answers.
    const create = async () => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'program' }
      const asked = { prompt: 'waves', model: 'veo3_fast' }
      const { status, body, headers: given } = await test.browser().post('/api/v1/videos', asked, headers)
      return { status, id: body.data?.[0].id, balance: body.balance, replayed: given['idempotency-replayed'] }
    }
    const first = await create()
    expect(first).toMatchObject({ status: 201, balance: 18, replayed: undefined })
    test.clock.forward(30 * dayMs - 1000)
    await cleanIdempotencyKeys(test.ctx)
    expect(await create()).toEqual({ ...first, replayed: 'true' })
    test.clock.forward(2000)
    await cleanIdempotencyKeys(test.ctx)
    expect(await keyRows('program')).toEqual([])
    const later = await create()
    expect(later).toMatchObject({ status: 201, balance: 16, replayed: undefined })
    expect(later.id).not.toBe(first.id)
    await test.verify()
  })

  it('API-01 GEN-07 is taken over after a minute; the slow call then returns the same answer and charges nothing', async () => {
    const { token } = (await browser.post('/api/user-tokens', { name: 'robot' })).body
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'slow' }
    const create = () => test.browser().post('/api/v1/videos', { prompt: 'waves', model: 'veo3_fast' }, headers)
    const entered = holdNext()
    const slow = create()
    const goOn = await entered
    test.clock.forward(60_000)
    const quick = await create()
    goOn()
    const late = await slow
    expect([quick.status, late.status]).toEqual([201, 201])
    expect(late.body.data[0].id).toBe(quick.body.data[0].id)
    expect(await balance()).toBe(18)
    await test.verify()
  })

  it('AUT-07 GEN-07 is deleted after a day at the older calls', async () => {
    const { token } = (await browser.post('/api/user-tokens', { name: 'n8n' })).body
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'older' }
    const asked = { prompt: 'waves', model: 'veo3_fast' }
    expect((await test.browser().post('/api/n8n/generate', asked, headers)).status).toBe(200)
    test.clock.forward(dayMs - 1000)
    await cleanIdempotencyKeys(test.ctx)
    expect(await keyRows('older')).toMatchObject([{ door: 'api' }])
    test.clock.forward(2000)
    await cleanIdempotencyKeys(test.ctx)
    expect(await keyRows('older')).toEqual([])
  })
})

it.each([
  ['web', 15_000],
  ['v1', 60_000],
] as const)('GEN-07 API-01 a repetition at the door %s waits for the whole lease of %i ms', async (door, leaseMs) => {
  const [user] = await test.query('select id from users limit 1')
  const asked = { userId: String(user?.id), door, key: `lease-${door}`, request: { prompt: 'waves' } }
  const [entered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<object>()]
  const first = answerOnce(test.ctx, asked, () => {
    entered.resolve()
    return held.promise
  })
  await entered.promise
  test.clock.forward(leaseMs - 1)
  const does: string[] = []
  const now = () => {
    does.push('reads the clock')
    return test.clock.now()
  }
  const second = answerOnce({ ...test.ctx, clock: { ...test.clock, now } }, asked, async () => {
    does.push('works')
    return {}
  })
  // It reads the clock once for its own claim, and again for each look at the claim that it waits for.
  await waitUntil('the repetition waits or works', () => does.length > 1)
  expect(does).not.toContain('works')
  test.clock.forward(1)
  expect(await second).toEqual({ answer: {}, replayed: false })
  held.resolve({})
  await first
})
