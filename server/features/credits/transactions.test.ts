import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { toCsvLine } from './csv.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
})
afterAll(() => test.close())

const dayMs = 24 * 60 * 60 * 1000
const generate = async (browser: TestBrowser, prompt = 'waves') =>
  (await browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })).body.taskId as string

/** Writes many ledger rows in one statement; `verify` shows that they add up. */
async function post(username: string, count: number, description = 'a gift') {
  await test.query(`with receiver as (
      select id, credits, (select max(sequence) from transactions where user_id = users.id) as sequence
      from users where username = '${username}'),
    posted as (
      insert into transactions (user_id, type, amount, balance_after, sequence, key, description, created_at)
      select id, 'adjustment', 1, credits + n, sequence + n, gen_random_uuid()::text, '${description}',
        '${test.clock.now().toISOString()}'
      from receiver, generate_series(1, ${count}) n)
    update users set credits = credits + ${count} where username = '${username}'`)
}

describe('stats', () => {
  it('CRD-02 count every video ever made, and net spending after refunds', async () => {
    const browser = await test.signedIn()
    const [first] = [await generate(browser), await generate(browser), await generate(browser)]
    await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3' })
    expect((await browser.get('/api/user/stats')).body).toEqual({ credits: 92, videosCreated: 4, totalSpent: 8 })
    await browser.post(`/api/video/${first}/cancel`)
    await admin.delete('/api/admin/delete-failed-videos')
    expect((await browser.get('/api/video-tasks')).body.total).toBe(3)
    expect((await browser.get('/api/user/stats')).body).toEqual({ credits: 93, videosCreated: 4, totalSpent: 7 })
    expect((await test.browser().get('/api/user/stats')).status).toBe(401)
  })

  it('CRD-07 daily spending books a refund on the day of its video', async () => {
    const browser = await test.signedIn()
    const taskId = await generate(browser)
    await generate(browser)
    test.clock.forward(dayMs)
    // By then, the administrator's idle session has expired.
    admin = await test.administrator()
    await generate(browser)
    await browser.post(`/api/video/${taskId}/cancel`)
    const { data } = (await browser.get('/api/user/spending?days=3')).body
    expect(data.map((entry: { credits: number }) => entry.credits)).toEqual([0, 1, 1])
    expect(data[2].day).toBe(test.clock.now().toISOString().slice(0, 10))
    expect((await browser.get('/api/user/spending?days=0')).status).toBe(400)
  })
})

describe('own transactions', () => {
  it('CRD-03 are listed 50 per page, newest first, with the balance after each', async () => {
    const browser = await test.signedIn('many-rows')
    await post('many-rows', 104)
    const taskId = await generate(browser, 'a fox')
    const pages = await Promise.all([1, 2, 3, 4].map((page) => browser.get(`/api/transactions?page=${page}`)))
    expect(pages.map(({ body }) => [body.data.length, body.total])).toEqual([
      [50, 106],
      [50, 106],
      [6, 106],
      [0, 106],
    ])
    const rows = pages.flatMap(({ body }) => body.data)
    expect(rows[0]).toMatchObject({
      type: 'usage',
      amount: -1,
      balanceAfter: 203,
      description: 'Veo3 Fast video: a fox',
      taskId,
      videoTaskId: expect.any(String),
    })
    expect(rows.map((row) => row.balanceAfter)).toEqual([
      203,
      ...Array.from({ length: 105 }, (_, index) => 204 - index),
    ])
    expect(new Set(rows.map((row) => row.id)).size).toBe(106)
    expect((await browser.get('/api/transactions')).body.data).toHaveLength(50)
  })

  it('CRD-03 are visible only to their owner; an invalid page is refused', async () => {
    const stranger = await test.signedIn()
    expect((await stranger.get('/api/transactions')).body).toMatchObject({ total: 1, data: [{ amount: 100 }] })
    for (const page of ['0', '-1', '1.5', 'x'])
      expect((await stranger.get(`/api/transactions?page=${page}`)).status).toBe(400)
    expect((await test.browser().get('/api/transactions')).status).toBe(401)
    expect((await test.browser().get('/api/transactions/csv')).status).toBe(401)
  })

  it('CRD-03 the CSV file has every row, and no cell that a spreadsheet would run as a formula', async () => {
    const browser = await test.signedIn('exporter')
    await post('exporter', 1001)
    await post('exporter', 1, '=HYPERLINK("http://evil.example";"x"),\n+1')
    const { status, body, headers } = await browser.get('/api/transactions/csv')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain('attachment')
    const text = String(body)
    // Without the byte order mark, spreadsheets garble the letters of most languages.
    expect(text.startsWith('\uFEFFDate,Type,Description,Credits,Balance,Video\r\n')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(1 + 1003 + 1)
    expect(text).toContain('"\'=HYPERLINK(""http://evil.example"";""x""),\n\'+1",1,1102,')
    await test.verify()
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1'])('CRD-03 disarms the cell %j', (text) => {
    expect(toCsvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true)
    expect(toCsvLine([-5, null, 'plain'])).toBe('-5,,plain\r\n')
  })

  it.each([
    ['waves;=1+1;', "waves;'=1+1;"],
    ['waves; @SUM(A1)', "waves;' @SUM(A1)"],
    ['waves;"=1+1"', `"waves;'""=1+1"""`],
    ['waves\n=1+1;', `"waves\n'=1+1;"`],
    ['waves\r\n-1', `"waves\r'\n'-1"`],
  ])('CRD-03 disarms %j for spreadsheets that separate by semicolons', (text, cell) => {
    expect(toCsvLine([text])).toBe(`${cell}\r\n`)
    expect(toCsvLine(['rain; 2 > 1; a-b, c=d'])).toBe('"rain; 2 > 1; a-b, c=d"\r\n')
  })
})

describe('all transactions', () => {
  const list = async (query: string) => (await admin.get(`/api/admin/transactions?${query}`)).body

  it('ADM-10 include the user, the provider’s task and whether it was refunded', async () => {
    const browser = await test.signedIn('somebody')
    const taskId = await generate(browser)
    await test.work()
    const { data, total } = await list('user=somebody&type=usage')
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ username: 'somebody', email: null, amount: -1, taskId, refunded: false })
    expect(data[0].kieTaskId).toEqual(expect.any(String))
    expect((await browser.get('/api/admin/transactions')).status).toBe(403)
    expect((await browser.get('/api/admin/transactions/csv')).status).toBe(403)
    expect((await test.browser().get('/api/admin/transactions')).status).toBe(401)
  })

  it('ADM-10 can be filtered by type and by a literal part of a username, and paged', async () => {
    const browser = await test.signedIn('fi.ter_me')
    await generate(browser)
    await post('fi.ter_me', 60)
    expect((await list('user=FI.TER')).total).toBe(62)
    expect((await list('user=fi%25ter')).total).toBe(0)
    expect((await list('user=fi.ter&type=usage')).total).toBe(1)
    expect((await list('user=fi.ter&type=purchase')).total).toBe(0)
    expect((await list('user=fi.ter&type=')).total).toBe(62)
    const [one, two] = [await list('user=fi.ter'), await list('user=fi.ter&page=2')]
    expect([one.data.length, two.data.length]).toEqual([50, 12])
    expect((await list('user=fi.ter&limit=5')).data).toHaveLength(5)
    for (const query of ['type=gift', 'dateFrom=yesterday', 'dateTo=2026-13-40', 'page=0', 'limit=1000'])
      expect((await admin.get(`/api/admin/transactions?${query}`)).status).toBe(400)
  })

  it('ADM-10 include the last day in full', async () => {
    await test.signedIn('dated')
    const today = test.clock.now().toISOString().slice(0, 10)
    const yesterday = new Date(test.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
    expect((await list(`user=dated&dateFrom=${today}&dateTo=${today}`)).total).toBe(1)
    expect((await list(`user=dated&dateTo=${yesterday}`)).total).toBe(0)
  })

  it('ADM-10 SEC-17 may begin and end with any day of the calendar', async () => {
    await test.signedIn('timeless')
    const everything = [
      ...['dateTo=9999-12-31', 'dateTo=9999-12-31&utcOffset=-420', 'dateTo=9999-12-31T23:59:59.999Z'],
      ...['dateFrom=0000-01-01', 'dateFrom=0001-01-01&utcOffset=420', 'dateFrom=0000-01-01T00:00:00%2B14:00'],
    ]
    for (const days of everything) expect([days, (await list(`user=timeless&${days}`)).total]).toEqual([days, 1])
    for (const days of ['dateFrom=9999-12-31', 'dateTo=0000-01-01'])
      expect([days, (await list(`user=timeless&${days}`)).total]).toEqual([days, 0])
    const { status, body } = await admin.get('/api/admin/transactions/csv?user=timeless&dateTo=9999-12-31')
    expect([status, String(body).trimEnd().split('\r\n').length]).toEqual([200, 2])
  })

  it.each(['', "where type = 'purchase'"])(
    'ADM-10 the newest are read from an index without sorting: %s',
    async (where) => {
      const query = `explain select * from transactions ${where} order by created_at desc, id desc limit 50`
      const { rows } = (await test.db.transaction(async (tx) => {
        await tx.execute('set local enable_seqscan = off')
        await tx.execute('set local enable_bitmapscan = off')
        return tx.execute(query)
      })) as unknown as { rows: Record<string, string>[] }
      const plan = rows.map((row) => row['QUERY PLAN']).join(' ')
      expect(plan).toContain(where ? 'Backward using transactions_type_created' : 'Backward using transactions_created')
      expect(plan).not.toContain('Sort')
    },
  )

  it('ADM-10 the CSV file follows the filters', async () => {
    await test.signedIn('in-the-file')
    await post('in-the-file', 1001)
    const { body } = await admin.get('/api/admin/transactions/csv?user=in-the-file&type=adjustment')
    const lines = String(body).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 1002)
    expect(new Set(lines).size).toBe(1 + 1002)
  })
})

it('CRD-02 credits that are taken back with a payment are no spending', async () => {
  const browser = await test.signedIn('paid-back')
  await generate(browser)
  await test.query(`with buyer as (select id, credits from users where username = 'paid-back'), taken as (
      insert into transactions (user_id, type, amount, balance_after, sequence, key, description, created_at)
      select id, 'refund', -5, credits - 5, 3, 'reversal:creem:ref_1', 'Pro: the payment was refunded',
        '${test.clock.now().toISOString()}' from buyer)
    update users set credits = credits - 5 where username = 'paid-back'`)
  expect((await browser.get('/api/user/stats')).body).toEqual({ credits: 94, videosCreated: 1, totalSpent: 1 })
  const { data } = (await browser.get('/api/user/spending?days=1')).body
  expect(data).toEqual([{ day: test.clock.now().toISOString().slice(0, 10), credits: 1 }])
  await test.verify()
})

describe('rows of videos and accounts', () => {
  const own = async (browser: TestBrowser) => (await browser.get('/api/transactions')).body.data
  const all = async (query: string) => (await admin.get(`/api/admin/transactions?${query}`)).body.data

  it('CRD-03 ADM-10 the video of a row is named to its owner until it is deleted, and to administrators', async () => {
    admin = await test.administrator()
    const browser = await test.signedIn('forgetful')
    const taskId = await generate(browser)
    expect((await own(browser))[0]).toMatchObject({ amount: -1, taskId })
    await test.query(`update video_tasks set deleted_at = now() where task_id = '${taskId}'`)
    expect((await own(browser))[0]).toMatchObject({ amount: -1, taskId: null })
    expect(String((await browser.get('/api/transactions/csv')).body)).not.toContain(taskId)
    expect(await all('user=forgetful&type=usage')).toMatchObject([{ amount: -1, taskId }])
  })

  it('ADM-10 the row of a refunded video says so, and no other row of its user', async () => {
    const browser = await test.signedIn('taken-back')
    const [first, second] = [await generate(browser), await generate(browser)]
    expect((await browser.post(`/api/video/${first}/cancel`)).status).toBe(200)
    const rows: { taskId: string; refunded: boolean }[] = await all('user=taken-back&type=usage')
    const refunded = Object.fromEntries(rows.map((row) => [row.taskId, row.refunded]))
    expect(refunded).toEqual({ [first]: true, [second]: false })
  })

  it('ADM-10 the CSV file has the user, the address, the balance and the tasks, and none of them is a formula', async () => {
    const browser = await test.signedIn('in-a-sheet')
    await test.query(`update users set email = '=cmd@example.com' where username = 'in-a-sheet'`)
    const taskId = await generate(browser, 'a fox')
    await test.work()
    const [row] = await all('user=in-a-sheet&type=usage')
    const { body } = await admin.get('/api/admin/transactions/csv?user=in-a-sheet&type=usage')
    const cells = ['in-a-sheet', "'=cmd@example.com", 'usage', 'Veo3 Fast video: a fox', '-1', '99', taskId]
    expect(String(body).split('\r\n')).toEqual([
      '\uFEFFDate,User,Email,Type,Description,Credits,Balance,Video,KIE task',
      [row.createdAt, ...cells, row.kieTaskId].join(','),
      '',
    ])
  })
})

describe('the total', () => {
  it('ADM-10 is right for every type, however much time passes between two counts', async () => {
    await test.signedIn('counted')
    const isRight = async () => {
      for (const type of ['', 'usage', 'purchase', 'refund', 'adjustment']) {
        const where = type ? `where type = '${type}'` : ''
        const [row] = await test.query(`select count(*)::int as total from transactions ${where}`)
        const { total } = (await admin.get(`/api/admin/transactions?type=${type}`)).body
        expect([type, total]).toEqual([type, row?.total])
      }
    }
    const minutes = [0, 1, 10, 14, 15, 16, 61, 74, 76, 24 * 60]
    for (const minute of minutes) {
      await isRight()
      await post('counted', 1 + (minute % 3))
      await isRight()
      test.clock.forward(minute * 60_000)
      admin = await test.administrator()
      await isRight()
      await post('counted', 1)
    }
    // A long transaction inserts a row with the time at which it began.
    const begun = test.clock.now().toISOString()
    test.clock.forward(14 * 60_000)
    await isRight()
    await post('counted', 1)
    await test.query(`update transactions set created_at = '${begun}' where id = (select max(id) from transactions)`)
    await isRight()
  })
})
