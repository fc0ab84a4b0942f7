import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

const list = async (query = '') =>
  (await admin.get(`/api/admin/audit${query}`)).body as { data: AuditEntry[]; total: number }

it('ADM-11 shows who did what, newest first, without secrets', async () => {
  await admin.put('/api/admin/settings', { veo3Credits: 8, creemApiKey: 'canary-creem' })
  const { body: api } = await admin.post('/api/admin/kie-apis', {
    name: 'Main',
    token: 'canary-kie',
    webhookKey: 'canary-hook',
  })
  await admin.put(`/api/admin/kie-apis/${api.id}`, { totalCredits: 7, token: 'canary-new' })
  await admin.post(`/api/admin/kie-apis/${api.id}/reveal`, { name: 'token' })
  await admin.delete(`/api/admin/kie-apis/${api.id}`)
  await admin.post('/api/admin/recheck-failed-videos', {})
  await test.signedIn('somebody')
  const [user] = (await admin.get('/api/admin/users?search=somebody')).body
  await admin.put(`/api/admin/users/${user.id}/credits`, { credits: user.credits + 5, reason: 'sorry' })
  const { data, total } = await list()
  expect(data.map(({ action }) => action)).toEqual([
    'set-user-credits',
    'recheck-failed-videos',
    'delete-kie-api',
    'reveal-kie-api',
    'update-kie-api',
    'create-kie-api',
    'update-admin-settings',
  ])
  expect(total).toBe(7)
  expect(data.every(({ actor }) => actor?.startsWith('admin-'))).toBe(true)
  expect(data[4]).toMatchObject({ before: { totalCredits: 1000 }, after: { totalCredits: 7, token: '(secret)' } })
  expect(data[0]).toMatchObject({ subject: `user:${user.id}`, subjectName: 'somebody' })
  expect(data[1]?.subjectName).toBeNull()
  expect(JSON.stringify(data)).not.toContain('canary')
})

it('ADM-11 can be filtered by person, words and day, and is paged', async () => {
  expect((await list('?search=KIE-API')).total).toBe(4)
  expect((await list('?search=Set%20user%20credits')).total).toBe(1)
  expect((await list('?search=sorry')).total).toBe(1)
  expect((await list('?actor=nobody')).total).toBe(0)
  expect((await list('?actor=admin-')).total).toBe(7)
  const today = (await list()).data[0]?.createdAt.slice(0, 10)
  expect((await list(`?dateFrom=${today}&dateTo=${today}`)).total).toBe(7)
  expect((await list('?dateFrom=0000-01-01&dateTo=9999-12-31')).total).toBe(7)
  expect((await list('?dateTo=2020-01-01')).total).toBe(0)
  expect((await list('?limit=2&page=4')).data).toHaveLength(1)
  expect((await admin.get('/api/admin/audit?dateFrom=yesterday')).status).toBe(400)
})

it('ADM-11 a day begins with its first and ends with its last millisecond in UTC', async () => {
  const times = ['2026-01-01T23:59:59.999Z', '2026-01-02T00:00:00Z', '2026-01-02T23:59:59.999Z', '2026-01-03T00:00:00Z']
  for (const [index, time] of times.entries())
    await test.query(`insert into audit_log (action, subject, created_at) values ('edge', 'edge:${index}', '${time}')`)
  const subjects = async (days: string) => (await list(`?search=edge&${days}`)).data.map(({ subject }) => subject)
  expect(await subjects('dateFrom=2026-01-02&dateTo=2026-01-02')).toEqual(['edge:2', 'edge:1'])
  expect(await subjects('dateFrom=2026-01-03')).toEqual(['edge:3'])
  expect(await subjects('dateTo=2026-01-01')).toEqual(['edge:0'])
})

it('ADM-11 has each entry once in pages of any size, even if entries were made at the same moment', async () => {
  await test.query(`insert into audit_log (action, subject, created_at)
    select 'burst', 'burst:' || n, '2026-01-05T12:00:00Z' from generate_series(1, 9) n`)
  const page = async (number: number, limit: number) =>
    (await list(`?search=burst&page=${number}&limit=${limit}`)).data.map(({ subject }) => subject)
  const all = await page(1, 9)
  expect(new Set(all).size).toBe(9)
  for (const limit of [1, 2, 4, 8]) {
    const pages: string[] = []
    for (let number = 1; (number - 1) * limit < 9; number++) pages.push(...(await page(number, limit)))
    expect(pages).toEqual(all)
  }
})

it('ADM-11 does not name the account of an entry after its deletion, because no list of users has it', async () => {
  await test.signedIn('leaving')
  const [user] = (await admin.get('/api/admin/users?search=leaving')).body
  await admin.put(`/api/admin/users/${user.id}/credits`, { credits: user.credits + 1, reason: 'farewell' })
  const names = async () => (await list('?search=farewell')).data.map(({ subjectName }) => subjectName)
  expect(await names()).toEqual(['leaving'])
  await test.query(`update users set deleted_at = now() where id = '${user.id}'`)
  expect(await names()).toEqual([null])
})

it('ADM-11 ACC-10 is for administrators only', async () => {
  expect((await (await test.signedIn()).get('/api/admin/audit')).status).toBe(403)
  expect((await test.browser().get('/api/admin/audit')).status).toBe(401)
})
