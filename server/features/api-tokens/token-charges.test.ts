import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { addProgram, createVideosAs, listUsed, type Program, postAs } from '#tests/programs/program.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '200' })
  await test.query('update admin_settings set veo3_fast_api_price = 1')
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
})

const asProgram = (limits: object) => addProgram(browser, limits)
const post = (program: Program, path: string, body: object) => postAs(test, program, `v1/${path}`, body)
const create = (program: Program, more: object = {}) => createVideosAs(test, program, more)
const usedBy = async (program: Program) => (await listUsed(test, program)).map(({ used }) => used)

describe('an upgrade by a token', () => {
  const finished = async (program: Program): Promise<string> => {
    test.provider.onCheckHd = { outcome: 'running' }
    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
    const { id } = (await create(program, { model: 'demo', seconds: 8 })).body.data[0]
    await test.work()
    test.clock.forward(60_000)
    await test.work()
    return id
  }
  const upgrade = (program: Program, id: string) => post(program, `videos/${id}/upgrade`, { to: '1080p' })

  it('API-02 MOD-15 counts in its budget, and its refund returns there', async () => {
    const program = await asProgram({ models: ['demo'], totalCap: 5, maxPerVideo: 4 })
    const id = await finished(program)
    expect((await upgrade(program, id)).status).toBe(200)
    expect(await usedBy(program)).toEqual([4])
    const refused = await upgrade(program, await finished(await asProgram({ models: ['demo'] })))
    expect(refused.body).toMatchObject({ code: 'TOKEN_BUDGET_REACHED', params: { window: 'total', cap: 5 } })
    test.provider.onCheckHd = { outcome: 'unavailable' }
    for (let hour = 0; hour < 3; hour++) {
      test.clock.forward(60 * 60_000)
      await test.work()
    }
    expect(await usedBy(program)).toEqual([2])
    await test.verify()
  })

  it('API-02 MOD-15 counts towards what its video may cost', async () => {
    const program = await asProgram({ maxPerVideo: 3 })
    const refused = await upgrade(program, await finished(program))
    expect(refused.body).toMatchObject({
      ...{ code: 'TOKEN_BUDGET_REACHED', params: { window: 'video', cap: 3 } },
      message:
        'The budget for one video of this API token is 3 credits. 2 are used, and this costs 2. You were not charged.',
    })
    await test.verify()
  })

  it('API-02 MOD-15 needs a token that may use the model', async () => {
    const id = await finished(await asProgram({}))
    expect((await upgrade(await asProgram({ models: ['veo3_fast'] }), id)).body.code).toBe('MODEL_NOT_ALLOWED')
  })
})

it('API-02 a first video above its budget is told what it costs', async () => {
  const { body } = await create(await asProgram({ maxPerVideo: 1 }), { model: 'demo', seconds: 8 })
  expect(body).toMatchObject({
    ...{ code: 'TOKEN_BUDGET_REACHED', params: { window: 'video', cap: 1 } },
    message: 'The budget for one video of this API token is 1 credit. This costs 2. You were not charged.',
  })
})

it('API-02 a charge that comes late over midnight counts for the new day, and opens no other', async () => {
  const program = await asProgram({ dailyCap: 2, totalCap: 10 })
  const untilMidnight = 24 * 60 * 60_000 - (test.clock.now().getTime() % (24 * 60 * 60_000))
  test.clock.forward(untilMidnight - 100)
  expect((await create(program)).status).toBe(201)
  test.clock.forward(200)
  expect((await create(program)).status).toBe(201)
  test.clock.forward(-200)
  const late = (await create(program)).body.data[0]
  expect((await create(program)).body.code).toBe('TOKEN_BUDGET_REACHED')
  test.clock.forward(200)
  expect(await usedBy(program)).toEqual([2, 3])
  expect((await create(program)).body.code).toBe('TOKEN_BUDGET_REACHED')
  await post(program, `videos/${late.id}/cancel`, {})
  expect(await usedBy(program)).toEqual([1, 2])
  await test.verify()
})

it.each([
  [{ models: ['veo3'] }, 'MODEL_NOT_ALLOWED'],
  [{ scopes: ['videos:read'] }, 'SCOPE_MISSING'],
])('API-02 a change to %j just before the charge refuses it', async (changes, code) => {
  const program = await asProgram({})
  const { db } = test.ctx
  test.ctx.db = {
    ...db,
    async transaction(charge) {
      test.ctx.db = db
      await browser.put(`/api/user-tokens/${program.id}`, changes)
      return db.transaction(charge)
    },
  }
  expect((await create(program)).body.code).toBe(code)
  expect((await browser.get('/api/auth/current-user')).body.user.credits).toBe(200)
  await test.verify()
})

it('API-02 a change of anything else repeats no warning', async () => {
  const program = await asProgram({ dailyCap: 5 })
  const [video] = (await create(program, { takes: 4 })).body.data
  await post(program, `videos/${video.id}/cancel`, {})
  await browser.put(`/api/user-tokens/${program.id}`, { name: 'shop' })
  await create(program)
  const told = await test.query(`select 1 from events where type = 'token.budget-low'
    and data->>'tokenId' = '${program.id}'`)
  expect(told).toHaveLength(1)
})
