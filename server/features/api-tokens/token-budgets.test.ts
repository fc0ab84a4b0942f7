import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const asProgram = (limits: object = {}) => addProgram(browser, limits)
const post = (program: Program, path: string, body: object = {}) => postAs(test, program, path, body)
const create = (program: Program, more: object = {}) => createVideosAs(test, program, more)
const account = async ({ authorization }: Program) =>
  (await test.browser().get('/api/v1/account', { authorization })).body
const usedBy = async (program: Program) =>
  Object.fromEntries((await listUsed(test, program)).map(({ window, used }) => [window, used]))
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const midnight = (days: number) => {
  const now = test.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString()
}

describe('a cap', () => {
  it.each([
    ['dailyCap', 'day'],
    ['monthlyCap', 'month'],
    ['totalCap', 'total'],
  ])('API-02 %s refuses what would exceed it, and charges nothing', async (cap, window) => {
    const program = await asProgram({ [cap]: 3 })
    expect((await create(program, { takes: 2 })).status).toBe(201)
    const before = await balance()
    const refused = await create(program, { takes: 2 })
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ code: 'TOKEN_BUDGET_REACHED', params: { window, cap: 3 } })
    const { resetsAt } = refused.body.params
    if (window === 'day') expect(resetsAt).toBe(midnight(1))
    if (window === 'month') expect(resetsAt).toMatch(/-01T00:00:00.000Z$/)
    if (window === 'total') expect(resetsAt).toBeNull()
    expect([await balance(), await usedBy(program)]).toEqual([before, { [window]: 2 }])
    expect((await create(program)).status).toBe(201)
    await test.verify()
  })

  it('API-02 limits one video, not a request of several', async () => {
    const program = await asProgram({ maxPerVideo: 1 })
    expect((await create(program, { takes: 4 })).status).toBe(201)
    const refused = await create(program, { model: 'veo3' })
    expect(refused.body).toMatchObject({
      code: 'TOKEN_BUDGET_REACHED',
      params: { window: 'video', cap: 1, resetsAt: null },
    })
    await test.verify()
  })

  it('API-02 begins anew each UTC day, while the month goes on', async () => {
    const program = await asProgram({ dailyCap: 1, totalCap: 10 })
    await create(program)
    expect((await create(program)).status).toBe(402)
    test.clock.forward(24 * 60 * 60 * 1000)
    expect(await usedBy(program)).toEqual({ day: 0, total: 1 })
    expect((await create(program)).status).toBe(201)
    expect(await usedBy(program)).toEqual({ day: 1, total: 2 })
  })

  it('API-02 counts a refund once, in the window of its charge', async () => {
    const program = await asProgram({ dailyCap: 2, totalCap: 10 })
    const cancel = (id: string) => post(program, `v1/videos/${id}/cancel`)
    const [first, second] = (await create(program, { takes: 2 })).body.data
    for (const _ of [1, 2]) expect((await cancel(first.id)).status).toBe(200)
    expect(await usedBy(program)).toEqual({ day: 1, total: 1 })
    test.clock.forward(24 * 60 * 60 * 1000)
    await create(program)
    // It was charged yesterday, so it makes no room today.
    await cancel(second.id)
    expect(await usedBy(program)).toEqual({ day: 1, total: 1 })
    await test.verify()
  })

  it('API-02 is not exceeded by one credit under 50 calls at once', { timeout: 60_000 }, async () => {
    const program = await asProgram({ dailyCap: 7, totalCap: 9 })
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2 ? create(program) : post(program, 'n8n/generate', { model: 'veo3_fast', prompt: 'waves' }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(43)
    expect(await usedBy(program)).toEqual({ day: 7, total: 7 })
    expect(await balance()).toBe(193)
    await test.verify()
  })

  it('API-02 applies to /api/n8n as well, with its error', async () => {
    const program = await asProgram({ totalCap: 1, models: ['veo3_fast'] })
    const generate = (model: string) => post(program, 'n8n/generate', { prompt: 'waves', model })
    expect((await generate('veo3')).body).toMatchObject({ success: false, code: 'MODEL_NOT_ALLOWED', field: 'model' })
    expect((await generate('veo3_fast')).status).toBe(200)
    const refused = await generate('veo3_fast')
    expect([refused.status, refused.body.code, refused.body.params.window]).toEqual([
      402,
      'TOKEN_BUDGET_REACHED',
      'total',
    ])
  })
})

describe('a scope', () => {
  it('API-02 that is missing is named, for each call', async () => {
    const reader = await asProgram({ scopes: ['videos:read'] })
    for (const [path, scope] of [
      ['v1/videos', 'videos:write'],
      ['n8n/generate', 'videos:write'],
      ['v1/webhook-endpoints', 'webhooks:write'],
    ] as const)
      expect((await post(reader, path)).body).toMatchObject({ code: 'SCOPE_MISSING', params: { scope } })
    const { authorization } = reader
    expect((await test.browser().get('/api/n8n/me', { authorization })).body.code).toBe('SCOPE_MISSING')
    expect((await test.browser().get('/api/v1/videos', { authorization })).status).toBe(200)
  })

  it('API-02 tokens of earlier versions have all scopes but webhooks, and no caps', async () => {
    const program = await asProgram()
    expect((await account(program)).token).toEqual({
      name: 'robot',
      scopes: ['videos:read', 'videos:write', 'account:read'],
      budget: { models: null, maxPerVideo: null, windows: [] },
    })
    expect((await browser.get('/api/v1/account')).body).toMatchObject({ credits: 200, token: null })
  })

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ models: ['nonsense'] }, 'models'],
    [{ dailyCap: 0 }, 'dailyCap'],
    [{ totalCap: 1.5 }, 'totalCap'],
    [{ maxPerVideo: 1e12 }, 'maxPerVideo'],
    [{ daily_cap: 5 }, 'daily_cap'],
  ])('API-02 a token with %j is refused', async (limits, field) => {
    const refused = await browser.post('/api/user-tokens', { name: 'robot', ...limits })
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', field })
  })
})

describe('a change of a token', () => {
  const change = (program: Program, changes: object) => browser.put(`/api/user-tokens/${program.id}`, changes)

  it('API-02 keeps what is used and what is not named, and null removes a cap', async () => {
    const program = await asProgram({ dailyCap: 2, totalCap: 2, models: ['veo3_fast'] })
    await create(program, { takes: 2 })
    expect((await create(program)).status).toBe(402)
    const { body } = await change(program, { name: 'shop', dailyCap: 3, totalCap: null })
    const day = { window: 'day', cap: 3, used: 2, resetsAt: midnight(1) }
    expect(body).toMatchObject({ name: 'shop', budget: { models: ['veo3_fast'], windows: [day] } })
    expect(body.token).toContain('…')
    expect((await create(program)).status).toBe(201)
    expect((await create(program)).status).toBe(402)
    await test.verify()
  })

  it('API-02 to a cap below what is used refuses the next video; scopes apply at once', async () => {
    const program = await asProgram()
    await create(program, { takes: 3 })
    await change(program, { monthlyCap: 2 })
    expect((await create(program)).body.code).toBe('TOKEN_BUDGET_REACHED')
    await change(program, { scopes: ['videos:read'] })
    expect((await create(program)).body).toMatchObject({ code: 'SCOPE_MISSING', params: { scope: 'videos:write' } })
  })

  it('API-02 notifies the owner anew only at 80 % of a higher cap', async () => {
    const program = await asProgram({ totalCap: 5 })
    const told = async () =>
      (await test.query(`select 1 from events where type = 'token.budget-low' and data->>'tokenId' = '${program.id}'`))
        .length
    await create(program, { takes: 4 })
    await change(program, { name: 'shop' })
    await create(program)
    expect(await told()).toBe(1)
    await change(program, { totalCap: 10 })
    await create(program, { takes: 2 })
    expect(await told()).toBe(1)
    await create(program)
    expect(await told()).toBe(2)
  })

  it('API-02 is refused if its session ends meanwhile', async () => {
    const program = await asProgram({ dailyCap: 2 })
    const { db } = test.ctx
    test.ctx.db = {
      ...db,
      async transaction(change) {
        test.ctx.db = db
        await browser.post('/api/auth/logout')
        return db.transaction(change)
      },
    }
    expect((await change(program, { dailyCap: null })).status).toBe(401)
    expect(test.ctx.db).toBe(db)
    const [token] = await test.query(`select daily_cap from api_tokens where id = '${program.id}'`)
    expect(token).toEqual({ daily_cap: 2 })
  })

  it('API-02 is refused for unknown models, for the tokens of others, and for a program', async () => {
    const program = await asProgram()
    expect((await change(program, { models: ['nonsense'] })).body).toMatchObject({ field: 'models' })
    expect((await change({ ...program, id: 'nonsense' }, {})).body.code).toBe('NOT_FOUND')
    const other = await test.signedIn()
    expect((await other.put(`/api/user-tokens/${program.id}`, { name: 'mine' })).status).toBe(404)
    const { authorization } = program
    const own = await test.browser().put(`/api/user-tokens/${program.id}`, { dailyCap: null }, { authorization })
    expect(own.status).toBe(401)
  })
})

it('API-02 a deleted token pays for nothing any more, and its refunds still reach the balance', async () => {
  const program = await asProgram({ totalCap: 5 })
  const [video] = (await create(program)).body.data
  await browser.delete(`/api/user-tokens/${program.id}`)
  expect((await create(program)).body.code).toBe('INVALID_TOKEN')
  await browser.post(`/api/v1/videos/${video.id}/cancel`)
  expect(await balance()).toBe(200)
  await test.verify()
})

it('API-02 the owner is notified at 80 %, once per window', async () => {
  const program = await asProgram({ dailyCap: 5 })
  const told = () =>
    test.query(`select data from events where type = 'token.budget-low' and data->>'tokenId' = '${program.id}'`)
  const { data } = (await create(program, { takes: 3 })).body
  expect(await told()).toEqual([])
  await create(program)
  expect(await told()).toMatchObject([{ data: { window: 'day', cap: 5, used: 4, resetsAt: midnight(1) } }])
  await post(program, `v1/videos/${data[0].id}/cancel`)
  await create(program)
  expect(await told()).toHaveLength(1)
  test.clock.forward(24 * 60 * 60 * 1000)
  await create(program, { takes: 4 })
  expect(await told()).toHaveLength(2)
})

it('API-02 a warning of another window repeats none of the whole budget', async () => {
  const program = await asProgram({ dailyCap: 6, totalCap: 5 })
  const told = async () =>
    (
      await test.query(`select data->>'window' as name from events where type = 'token.budget-low'
        and data->>'tokenId' = '${program.id}' order by id`)
    ).map(({ name }) => name)
  const [first] = (await create(program, { takes: 4 })).body.data
  expect(await told()).toEqual(['total'])
  await create(program)
  expect(await told()).toEqual(['total', 'day'])
  await post(program, `v1/videos/${first.id}/cancel`)
  expect((await create(program)).status).toBe(201)
  expect(await told()).toEqual(['total', 'day'])
})

it.each([
  ['dailyCap', 'day'],
  ['monthlyCap', 'month'],
])('API-02 a warning of the whole budget repeats none of the %s', async (cap, window) => {
  const program = await asProgram({ [cap]: 5, totalCap: 6 })
  const [first] = (await create(program, { takes: 4 })).body.data
  expect((await create(program)).status).toBe(201)
  await post(program, `v1/videos/${first.id}/cancel`)
  expect((await create(program)).status).toBe(201)
  const told = await test.query(`select data->>'window' as name from events where type = 'token.budget-low'
    and data->>'tokenId' = '${program.id}' order by id`)
  expect(told.map(({ name }) => name)).toEqual([window, 'total'])
})
