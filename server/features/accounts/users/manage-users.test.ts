import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  admin = await test.administrator()
})
afterAll(() => test.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer
const users = async (query = ''): Promise<any[]> => (await admin.get(`/api/admin/users${query}`)).body
const find = async (username: string) => (await users(`?search=${username}`))[0]
const audits = async () => (await test.query('select action, before, after from audit_log order by id')) ?? []
const setCredits = (id: string, body: object) => admin.put(`/api/admin/users/${id}/credits`, body)

describe('accounts', () => {
  it('ADM-09 are listed with their number of videos, and without secrets', async () => {
    const maker = await test.signedIn('maker')
    await maker.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
    const user = await find('maker')
    expect(user).toMatchObject({
      username: 'maker',
      email: null,
      credits: 19,
      isActive: true,
      isAdmin: false,
      videoCount: 1,
    })
    expect(Object.keys(user)).not.toContain('password')
    expect((await users()).map(({ username }) => username)).toContain('maker')
  })

  it('ADM-09 can be searched by part of the name, sorted and paged', async () => {
    for (const name of ['page-c', 'page-a', 'page-b', 'page_d']) await test.signedIn(name)
    const names = async (query: string) => (await users(query)).map(({ username }) => username)
    expect(await names('?search=PAGE-&sort=username')).toEqual(['page-a', 'page-b', 'page-c'])
    expect(await names('?search=page-&sort=username&limit=2&page=2')).toEqual(['page-c'])
    expect(await names('?search=page_')).toEqual(['page_d'])
    expect((await admin.get('/api/admin/users/count?search=page-')).body).toEqual({ total: 3 })
    expect((await admin.get('/api/admin/users?search=page-&limit=1')).headers['x-total-count']).toBe('3')
    expect((await admin.get('/api/admin/users?page=0')).status).toBe(400)
  })

  it('ADM-09 can be filtered by status; deleted accounts appear only on request and cannot be changed', async () => {
    await test.signedIn('status-on')
    await test.signedIn('status-off')
    await test.signedIn('status-gone')
    await test.query(`update users set is_active = false where username in ('status-off', 'status-gone')`)
    await test.query(`update users set deleted_at = now() where username = 'status-gone'`)
    const names = async (query = '') =>
      (await users(`?search=status-&sort=username${query}`)).map(({ username }) => username)
    expect(await names()).toEqual(['status-off', 'status-on'])
    expect(await names('&status=active')).toEqual(['status-on'])
    expect(await names('&status=disabled')).toEqual(['status-off'])
    expect(await names('&status=deleted')).toEqual(['status-gone'])
    expect((await admin.get('/api/admin/users/count?search=status-')).body).toEqual({ total: 2 })
    const [{ id, isDeleted }] = await users('?search=status-&status=deleted')
    expect(isDeleted).toBe(true)
    expect((await setCredits(id, { credits: 5 })).status).toBe(404)
    expect((await admin.put(`/api/admin/users/${id}/toggle`, { isActive: true })).status).toBe(404)
    expect((await admin.post(`/api/admin/users/${id}/reset-link`)).status).toBe(404)
    expect((await admin.get(`/api/admin/users/${id}`)).status).toBe(200)
    expect((await admin.get('/api/admin/users?status=odd')).status).toBe(400)
  })

  it('ADM-09 show the ledger and the videos of one user in one place', async () => {
    const maker = await test.signedIn('asker')
    await maker.post('/api/generate-video', { prompt: 'a question', model: 'veo3_fast' })
    const { id } = await find('asker')
    const { body } = await admin.get(`/api/admin/users/${id}`)
    expect(body.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([-1, 20])
    expect(body.videos).toMatchObject([{ prompt: 'a question', status: 'generating' }])
    expect((await admin.get('/api/admin/users/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('ADM-09 can be found by a part of the address, and sorted by balance, number of videos and age', async () => {
    for (const [name, videos] of [
      ['corp-a', 2],
      ['corp-b', 0],
      ['corp-c', 1],
    ] as const) {
      test.clock.forward(1000)
      const maker = await test.signedIn(name)
      await test.query(`update users set email = '${name}@Corp.example' where username = '${name}'`)
      for (let made = 0; made < videos; made++)
        await maker.post('/api/generate-video', { prompt: name, model: 'veo3_fast' })
    }
    const names = async (sort: string) =>
      (await users(`?search=%40corp.EXAMPLE&sort=${sort}`)).map(({ username }) => username)
    expect(await names('credits')).toEqual(['corp-b', 'corp-c', 'corp-a'])
    expect(await names('videos')).toEqual(['corp-a', 'corp-c', 'corp-b'])
    expect(await names('oldest')).toEqual(['corp-a', 'corp-b', 'corp-c'])
    expect(await names('newest')).toEqual(['corp-c', 'corp-b', 'corp-a'])
    expect((await admin.get('/api/admin/users/count?search=%40corp')).body).toEqual({ total: 3 })
  })

  it('ADM-09 show fifty rows of one user on a page, and no deleted video', async () => {
    const maker = await test.signedIn('busy')
    await maker.post('/api/generate-video', { prompt: 'taken back', model: 'veo3_fast' })
    await test.query(`update video_tasks set deleted_at = now() where prompt = 'taken back'`)
    const { id } = await find('busy')
    for (let credits = 101; credits <= 150; credits++) await setCredits(id, { credits })
    const page = async (number: number) => (await admin.get(`/api/admin/users/${id}?page=${number}`)).body
    const [first, second] = [await page(1), await page(2)]
    expect([first.transactions.length, first.transactions[0].balanceAfter]).toEqual([50, 150])
    expect(second.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([-1, 20])
    expect([first.videos, second.videos, first.user.videoCount]).toEqual([[], [], 1])
  })
})

describe('a balance', () => {
  it('ADM-09 CRD-04 is set by posting the difference with its reason', async () => {
    const visitor = await test.signedIn('rich')
    const { id } = await find('rich')
    expect((await setCredits(id, { credits: 500, reason: 'A gift' })).body).toMatchObject({ credits: 500 })
    expect((await setCredits(id, { credits: 0 })).body).toMatchObject({ credits: 0 })
    expect((await visitor.get('/api/auth/current-user')).body.user.credits).toBe(0)
    const { body } = await admin.get(`/api/admin/users/${id}`)
    expect(body.transactions).toMatchObject([
      { type: 'adjustment', amount: -500 },
      { type: 'adjustment', amount: 480, description: 'A gift' },
      { amount: 20 },
    ])
    expect((await audits()).at(-1)).toMatchObject({ before: { credits: 500 }, after: { credits: 0 } })
    await test.verify()
  })

  it('ADM-09 ADM-11 and its reason are in the audit log', async () => {
    await test.signedIn('thanked')
    const { id } = await find('thanked')
    await setCredits(id, { credits: 25, reason: 'A goodwill credit' })
    expect((await audits()).at(-1)).toEqual({
      action: 'set-user-credits',
      before: { username: 'thanked', credits: 20 },
      after: { username: 'thanked', credits: 25, reason: 'A goodwill credit' },
    })
    await setCredits(id, { credits: 30, reason: '' })
    expect((await audits()).at(-1)?.after).toEqual({ username: 'thanked', credits: 30 })
    const [{ description }] = (await admin.get(`/api/admin/users/${id}`)).body.transactions
    expect(description).toBe('Adjusted by an administrator')
  })

  it('ADM-09 is not changed by an outdated form, nor by setting the same value', async () => {
    await test.signedIn('stale')
    const { id } = await find('stale')
    const before = await audits()
    const stale = await setCredits(id, { credits: 30, expectedCredits: 19 })
    expect([stale.status, stale.body.code]).toEqual([409, 'CREDITS_CHANGED'])
    expect((await setCredits(id, { credits: 20, expectedCredits: 20 })).status).toBe(200)
    expect((await admin.get(`/api/admin/users/${id}`)).body.transactions).toHaveLength(1)
    expect(await audits()).toEqual(before)
  })

  it('ADM-09 setting it while the user spends credits keeps both changes', async () => {
    const spender = await test.signedIn('spender')
    const { id } = await find('spender')
    const spend = Array.from({ length: 5 }, () =>
      spender.post('/api/generate-video', { prompt: 'quick', model: 'veo3_fast' }),
    )
    await Promise.all([...spend, setCredits(id, { credits: 100 })])
    const { body } = await admin.get(`/api/admin/users/${id}`)
    const adjusted = body.transactions.find(
      ({ type, amount }: { type: string; amount: number }) => type === 'adjustment' && amount !== 20,
    )
    expect(adjusted.balanceAfter).toBe(100)
    expect(body.transactions).toHaveLength(7)
    await test.verify()
  })

  it.each([[-1], [1.5], ['7'], [null], [undefined]])('ADM-09 a balance of %s is refused', async (credits) => {
    const { id } = await find('rich')
    const answer = await setCredits(id, { credits })
    expect([answer.status, answer.body.field]).toEqual([400, 'credits'])
  })
})

describe('disabling an account', () => {
  const toggle = (id: string, isActive: unknown) => admin.put(`/api/admin/users/${id}/toggle`, { isActive })

  it('ADM-09 ACC-07 signs it out everywhere at once, and enabling it allows signing in again', async () => {
    const visitor = await test.signedIn('banned')
    const { id } = await find('banned')
    expect((await toggle(id, false)).body).toMatchObject({ username: 'banned', isActive: false })
    expect((await visitor.get('/api/video-tasks')).status).toBe(401)
    const again = () => visitor.post('/api/auth/login', { username: 'banned', password: 'correct horse' })
    expect((await again()).status).toBe(401)
    await toggle(id, true)
    expect((await visitor.get('/api/video-tasks')).status).toBe(401)
    expect((await again()).status).toBe(200)
    const actors = await test.query(`select u.is_admin, a.subject from audit_log a join users u on u.id = a.actor_id
      where a.action = 'toggle-user'`)
    expect(actors).toEqual(Array(2).fill({ is_admin: true, subject: `user:${id}` }))
    expect((await toggle(id, 'no')).status).toBe(400)
  })

  it('ADM-09 ADM-11 enabling an account that is enabled changes nothing', async () => {
    const visitor = await test.signedIn('left-alone')
    const { id } = await find('left-alone')
    const { length } = await audits()
    expect((await toggle(id, true)).body).toMatchObject({ username: 'left-alone', isActive: true })
    expect(await audits()).toHaveLength(length)
    expect((await visitor.get('/api/video-tasks')).status).toBe(200)
  })

  it("ADM-09 is refused for one's own account, and two administrators cannot disable each other", async () => {
    test.clock.forward(1000)
    const other = await test.administrator()
    const admins = (await users('?sort=newest')).filter(({ isAdmin }) => isAdmin)
    const [newer, older] = admins
    const own = await admin.put(`/api/admin/users/${older.id}/toggle`, { isActive: false })
    expect([own.status, own.body.code]).toEqual([409, 'OWN_ACCOUNT'])
    const answers = await Promise.all([
      admin.put(`/api/admin/users/${newer.id}/toggle`, { isActive: false }),
      other.put(`/api/admin/users/${older.id}/toggle`, { isActive: false }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

it('ACC-10 ADM-09 managing users is for administrators only', async () => {
  const user = await test.signedIn()
  for (const [visitor, status] of [
    [user, 403],
    [test.browser(), 401],
  ] as const) {
    const url = '/api/admin/users/00000000-0000-4000-8000-000000000000'
    expect((await visitor.get('/api/admin/users')).status).toBe(status)
    expect((await visitor.get(url)).status).toBe(status)
    expect((await visitor.put(`${url}/toggle`, { isActive: false })).status).toBe(status)
    expect((await visitor.put(`${url}/credits`, { credits: 1 })).status).toBe(status)
  }
})
