import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMs } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { deleteAccounts } from './delete-account.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const password = 'correct horse'
const dayMs = 24 * 60 * 60 * 1000

it('ACC-11 is refused for the only administrator who can sign in: a disabled one does not count', async () => {
  const [admin, other] = [await test.administrator(), await test.administrator()]
  const { username } = (await other.get('/api/auth/current-user')).body.user
  const [{ id }] = (await admin.get(`/api/admin/users?search=${username}`)).body
  const toggle = async (isActive: boolean) =>
    expect((await admin.put(`/api/admin/users/${id}/toggle`, { isActive })).status).toBe(200)
  const ask = () => admin.post('/api/user/delete-account', { password })
  await toggle(false)
  expect((await ask()).body.code).toBe('LAST_ADMINISTRATOR')
  await toggle(true)
  expect((await ask()).status).toBe(200)
})

it('SEC-13 a whole batch of accounts that cannot be deleted does not hold up the one after it', async () => {
  await test.query(`insert into users (username, password, deletion_at)
    select 'stuck-' || n, '!', '2026-01-01' from generate_series(1, 50) n`)
  // The last one in the order in which accounts are deleted.
  await test.query(`insert into users (id, username, password, deletion_at)
    values ('ffffffff-ffff-4fff-bfff-ffffffffffff', 'free-to-go', '!', '2026-01-01')`)
  await test.query(`create function refuse_stuck() returns trigger language plpgsql as
    $$ begin raise exception 'this row cannot be changed'; end $$`)
  await test.query(`create trigger refuse_stuck before update on users for each row
    when (old.username like 'stuck-%') execute function refuse_stuck()`)
  const names = async () =>
    (await test.query(`select username from users where username like 'stuck-%' or username = 'free-to-go'`)).map(
      ({ username }) => String(username),
    )
  await deleteAccounts(test.ctx)
  const left = await names()
  expect([left.length, left.includes('free-to-go')]).toEqual([50, false])
  await test.query('drop trigger refuse_stuck on users')
  await deleteAccounts(test.ctx)
  expect(await names()).toEqual([])
})

it('ACC-11 PLT-08 a worker whose clock jumps ahead of the database’s deletes no account before its time', async () => {
  const browser = await test.signedIn('punctual')
  expect((await browser.post('/api/user/delete-account', { password })).status).toBe(200)
  const now = () => addMs(test.clock.now(), 366 * dayMs)
  await deleteAccounts({ ...test.ctx, clock: { ...test.clock, now } })
  const { status, body } = await test.browser().post('/api/auth/login', { username: 'punctual', password })
  expect([status, body.deletionCancelled]).toEqual([200, true])
  const events = await test.query(`select type from events join users on users.id = user_id
    where username = 'punctual' and type like 'account.delet%' order by events.id`)
  expect(events.map(({ type }) => type)).toEqual(['account.deletion-asked', 'account.deletion-cancelled'])
})

it('ACC-11 signing in keeps one account, and no other one that waits for its deletion', async () => {
  for (const username of ['returning', 'gone'])
    expect((await (await test.signedIn(username)).post('/api/user/delete-account', { password })).status).toBe(200)
  const { body } = await test.browser().post('/api/auth/login', { username: 'returning', password })
  expect(body.deletionCancelled).toBe(true)
  const [other] = await test.query(`select deletion_at is not null as waits from users where username = 'gone'`)
  expect(other).toEqual({ waits: true })
})

const neighbourId = `(select id from users where username = 'neighbour')`

/** What is stored of the neighbour, beside the account itself. */
async function readRows() {
  const ofUser = ['account_links', 'archives', 'idempotency_keys', 'video_tasks', 'webhook_deliveries']
  const sources = [
    ...ofUser.map((table) => `${table} t where t.user_id = ${neighbourId}`),
    `renditions t join video_tasks v on v.id = t.video_task_id where v.user_id = ${neighbourId}`,
    `audit_log t where t.subject = 'user:' || ${neighbourId}`,
  ]
  return Promise.all(sources.map((source) => test.query(`select t::text as row from ${source} order by 1`)))
}

it('ACC-11 changes nothing of other users', async () => {
  const [leaver, neighbour] = [await test.signedIn('leaver'), await test.signedIn('neighbour')]
  const make = (browser: TestBrowser, prompt: string) =>
    browser.post('/api/generate-video', { prompt }, { 'idempotency-key': prompt })
  for (const one of [leaver, neighbour]) await make(one, 'a quiet lake')
  const { token } = (await neighbour.post('/api/user-tokens', { name: 'robot' })).body
  await neighbour.post('/api/webhook-endpoints', { url: 'https://example.com/hook', events: ['video.completed'] })
  await test.workFor(3)
  // Is still being made when the other account is deleted.
  await make(neighbour, 'a slow river')
  await test.work()
  expect((await neighbour.post('/api/user/archive')).status).toBe(200)
  await test.query(`insert into account_links (id, user_id, purpose, email, expires_at)
    values ('a link', ${neighbourId}, 'verify-email', 'neighbour@example.com', '2027-01-01')`)
  await test.query(`insert into webhook_deliveries (user_id, type, url)
    values (${neighbourId}, 'test', 'https://example.com/hook')`)
  await test.query(`insert into audit_log (action, subject, after)
    values ('toggle-user', 'user:' || ${neighbourId}, '{"username": "neighbour"}')`)
  const look = async () => ({
    tasks: (await neighbour.get('/api/video-tasks')).body.tasks,
    ledger: (await neighbour.get('/api/transactions')).body.data,
    webhooks: (await neighbour.get('/api/webhook-endpoints')).body,
    byToken: (await test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })).status,
    rows: await readRows(),
  })
  const before = await look()
  expect(before).toMatchObject({
    tasks: [
      { prompt: 'a slow river', status: 'generating' },
      { prompt: 'a quiet lake', status: 'completed' },
    ],
    byToken: 200,
  })
  expect(before.rows.filter((rows) => rows.length === 0)).toEqual([])
  await leaver.post('/api/user/delete-account', { password })
  await test.query(`update users set deletion_at = '2026-01-01' where username = 'leaver'`)
  await deleteAccounts(test.ctx)
  expect((await leaver.post('/api/auth/login', { username: 'leaver', password })).status).toBe(401)
  expect(await look()).toEqual(before)
})
