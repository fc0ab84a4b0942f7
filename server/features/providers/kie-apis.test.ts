import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { syncAllKieApis } from './sync-kie-api.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

const canary = (name: string) => `canary-${name}-${'x'.repeat(20)}`
const create = (name: string, rest: object = {}) =>
  admin.post('/api/admin/kie-apis', { name, token: canary(name), ...rest })

describe('KIE APIs', () => {
  it('ADM-07 are created with the defaults and returned without their token', async () => {
    const { status, body } = await create('first')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'first',
      totalCredits: 1000,
      veo3QualityCredits: 400,
      veo3FastCredits: 80,
      isEnabled: true,
      totalUsage: 0,
      lastUsed: null,
      status: 'Available',
    })
    expect((await create('poor', { totalCredits: 399 })).body.status).toBe('Low Credits')
    const { body: list } = await admin.get('/api/admin/kie-apis')
    expect(list.map((account: { name: string }) => account.name).sort()).toEqual(['first', 'poor'])
    expect(JSON.stringify([body, list])).not.toContain('canary')
    expect(JSON.stringify(await test.query('select * from kie_apis'))).not.toContain('canary')
  })

  it('ADM-12 have a price per credit, half a cent by default', async () => {
    const { body } = await create('priced')
    expect(body.creditPrice).toBe('0.005')
    const change = (creditPrice: unknown) => admin.put(`/api/admin/kie-apis/${body.id}`, { creditPrice })
    expect((await change('0.0042')).body.creditPrice).toBe('0.0042')
    expect((await change(0.01)).body.creditPrice).toBe('0.01')
    for (const wrong of ['-1', 'free', '', '101', '0.0000001', null])
      expect((await change(wrong)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'creditPrice' })
    await admin.delete(`/api/admin/kie-apis/${body.id}`)
  })

  it('ADM-12 MOD-08 have their budget and their balance in dollars at their own price per credit', async () => {
    const { id } = (await create('in-dollars', { creditPrice: '0.01' })).body
    const limited = await admin.put(`/api/admin/vendor-accounts/${id}`, { budgetDollars: 7 })
    expect(limited.body).toMatchObject({ vendor: 'kie', budgetDollars: 7, balanceDollars: null })
    const find = async (path: string) =>
      (await admin.get(path)).body.find((account: { id: string }) => account.id === id)
    expect((await find('/api/admin/kie-apis')).totalCredits).toBe(700)
    test.kie.onBalance = 512
    await admin.post(`/api/admin/kie-apis/${id}/sync`)
    test.kie.onBalance = null
    const shown = { budgetDollars: 5.12, balanceDollars: 5.12 }
    expect(await find('/api/admin/vendor-accounts')).toMatchObject(shown)
    await admin.delete(`/api/admin/kie-apis/${id}`)
  })

  it('ADM-03 sending the shown values back changes no secret', async () => {
    const { body } = await create('round', { webhookKey: canary('key') })
    const sealed = () => test.query(`select token, token_hash, webhook_key from kie_apis where name = 'round'`)
    const before = await sealed()
    const saved = await admin.put(`/api/admin/kie-apis/${body.id}`, { ...body, totalCredits: 7 })
    expect(saved.body).toMatchObject({ name: 'round', totalCredits: 7 })
    expect(await sealed()).toEqual(before)
    await admin.put(`/api/admin/kie-apis/${body.id}`, { token: '' })
    expect(await sealed()).toEqual(before)
    await admin.put(`/api/admin/kie-apis/${body.id}`, { token: canary('new') })
    expect(await sealed()).not.toEqual(before)
  })

  it('ADM-03 accept each token once; the token of a deleted account may be reused', async () => {
    const { body } = await create('twice')
    const again = await admin.post('/api/admin/kie-apis', { name: 'other', token: canary('twice') })
    expect([again.status, again.body.code, again.body.field]).toEqual([409, 'TOKEN_TAKEN', 'token'])
    const other = await create('third')
    const stolen = await admin.put(`/api/admin/kie-apis/${other.body.id}`, { token: canary('twice') })
    expect(stolen.status).toBe(409)
    expect((await admin.delete(`/api/admin/kie-apis/${body.id}`)).status).toBe(200)
    expect((await admin.delete(`/api/admin/kie-apis/${body.id}`)).status).toBe(404)
    expect((await create('twice')).status).toBe(200)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ token: '' }, 'token'],
    [{ totalCredits: -1 }, 'totalCredits'],
    [{ veo3FastCredits: 1.5 }, 'veo3FastCredits'],
    [{ veo3QualityCredits: '400' }, 'veo3QualityCredits'],
  ])('ADM-07 refuse %j', async (change, field) => {
    const answer = await admin.post('/api/admin/kie-apis', { name: 'bad', token: 'bad', ...change })
    expect([answer.status, answer.body.field]).toEqual([400, field])
  })

  it('PRV-06 store the balance that the provider reports', async () => {
    const { body } = await create('synced')
    test.kie.onBalance = 512
    const synced = await admin.post(`/api/admin/kie-apis/${body.id}/sync`)
    expect(synced.body).toMatchObject({ totalCredits: 512, balance: 512, balanceAt: expect.any(String) })
    test.kie.onBalance = null
    const silent = await admin.post(`/api/admin/kie-apis/${body.id}/sync`)
    expect([silent.status, silent.body.code]).toEqual([503, 'UNAVAILABLE'])
  })

  it('PRV-06 are synced at night if they are enabled, without a log entry; one that does not answer keeps its credits', async () => {
    const ids: string[] = []
    for (const name of ['silent', 'answering', 'off', 'gone']) ids.push((await create(name)).body.id)
    const [silent = '', answering = '', off = '', gone = ''] = ids
    await admin.put(`/api/admin/kie-apis/${off}`, { isEnabled: false })
    await admin.delete(`/api/admin/kie-apis/${gone}`)
    await test.query('delete from audit_log')
    const { balance } = test.kie
    const asked: (string | null)[] = []
    test.kie.balance = async (account) => {
      asked.push(account?.id ?? null)
      if (account?.id === silent) throw new Error('KIE does not answer')
      return account?.token === canary('answering') ? 777 : null
    }
    await syncAllKieApis(test.ctx)
    test.kie.balance = balance
    expect(asked).toEqual(expect.arrayContaining([silent, answering]))
    expect(asked.filter((id) => id === off || id === gone)).toEqual([])
    const { body } = await admin.get('/api/admin/kie-apis')
    const find = (id: string) => body.find((account: { id: string }) => account.id === id)
    expect(find(answering)).toMatchObject({ totalCredits: 777, balance: 777, balanceAt: expect.any(String) })
    expect(find(silent)).toMatchObject({ totalCredits: 1000, balance: null, balanceAt: null })
    expect(find(off)).toMatchObject({ totalCredits: 1000, balance: null })
    expect(await test.query('select action from audit_log')).toEqual([])
  })

  it('ADM-03 ADM-11 a revealed secret is kept by no cache, and the log says which one was looked at', async () => {
    const { body } = await create('revealed', { webhookKey: canary('hook') })
    await test.query('delete from audit_log')
    const reveal = (name: string) => admin.post(`/api/admin/kie-apis/${body.id}/reveal`, { name })
    for (const [name, value] of [
      ['token', canary('revealed')],
      ['webhookKey', canary('hook')],
    ] as const)
      expect(await reveal(name)).toMatchObject({ body: { value }, headers: { 'cache-control': 'no-store' } })
    expect(await test.query('select action, subject, after from audit_log order by id')).toEqual(
      ['token', 'webhookKey'].map((looked) => ({
        ...{ action: 'reveal-kie-api', subject: `kie-api:${body.id}`, after: { looked } },
      })),
    )
  })

  it('PRV-04 lose their webhook key if it is emptied', async () => {
    const { body } = await create('unsigned', { webhookKey: canary('key') })
    const change = async (webhookKey: string | null) =>
      (await admin.put(`/api/admin/kie-apis/${body.id}`, { webhookKey })).body.webhookKey
    expect(await change('')).toBeNull()
    expect(await change(canary('other'))).toBe('••••••••')
    expect(await change(null)).toBeNull()
    expect((await admin.post(`/api/admin/kie-apis/${body.id}/reveal`, { name: 'webhookKey' })).body.value).toBeNull()
  })

  it('ADM-07 MOD-08 leave accounts at other services as they are, and deleted ones cannot be changed', async () => {
    const fal = { vendor: 'fal', name: 'fal', token: canary('fal'), budgetDollars: 10 }
    const { id } = (await admin.post('/api/admin/vendor-accounts', fal)).body
    const read = async () =>
      (await admin.get('/api/admin/vendor-accounts')).body.find((account: { id: string }) => account.id === id)
    const before = await read()
    const changes = { name: 'taken', totalCredits: 5, isEnabled: false }
    expect((await admin.put(`/api/admin/kie-apis/${id}`, changes)).status).toBe(404)
    expect(await read()).toEqual(before)
    expect((await admin.delete(`/api/admin/vendor-accounts/${id}`)).status).toBe(200)
    const again = await admin.put(`/api/admin/vendor-accounts/${id}`, { isEnabled: true })
    expect([again.status, await read()]).toEqual([404, undefined])
  })

  it('ACC-10 are for administrators only', async () => {
    const user = await test.signedIn()
    for (const [visitor, status] of [
      [user, 403],
      [test.browser(), 401],
    ] as const) {
      expect((await visitor.get('/api/admin/kie-apis')).status).toBe(status)
      expect((await visitor.post('/api/admin/kie-apis', { name: 'x', token: 'y' })).status).toBe(status)
      expect((await visitor.get('/api/admin/settings')).status).toBe(status)
      expect((await visitor.put('/api/admin/settings', { veo3Credits: 1 })).status).toBe(status)
      expect((await visitor.post('/api/admin/recheck-failed-videos', {})).status).toBe(status)
      expect((await visitor.delete('/api/admin/delete-failed-videos')).status).toBe(status)
    }
  })
})

describe('provider settings', () => {
  it('ADM-02 store secrets encrypted, return them masked, and treat the mask as no change', async () => {
    const secrets = { kieToken: canary('kie'), creemApiKey: canary('creem'), telegramBotToken: canary('bot') }
    const saved = await admin.put('/api/admin/settings', {
      ...secrets,
      veo3Credits: 6,
      paypalEnvironment: 'production',
    })
    expect(saved.body).toMatchObject({ kieToken: '••••••••', veo3Credits: 6, paypalEnvironment: 'production' })
    const before = await test.query('select * from admin_settings')
    expect(JSON.stringify([saved.body, before])).not.toContain('canary')
    await admin.put('/api/admin/settings', saved.body)
    const after = await test.query('select * from admin_settings')
    expect(after.map(({ updated_at, ...row }) => row)).toEqual(before.map(({ updated_at, ...row }) => row))
    const cleared = await admin.put('/api/admin/settings', { creemApiKey: null })
    expect(cleared.body).toMatchObject({ creemApiKey: null, kieToken: '••••••••' })
  })

  it.each([
    [{ veo3Credits: 0 }, 'veo3Credits'],
    [{ veo3FastCredits: 1001 }, 'veo3FastCredits'],
    [{ veo3ApiPrice: '0.5' }, 'veo3ApiPrice'],
    [{ veo3FastApiPrice: 'free' }, 'veo3FastApiPrice'],
    [{ creemEnvironment: 'live' }, 'creemEnvironment'],
  ])('ADM-04 refuse %j', async (body, field) => {
    const answer = await admin.put('/api/admin/settings', body)
    expect([answer.status, answer.body.field]).toEqual([400, field])
  })
})
