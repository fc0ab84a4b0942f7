import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMs } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
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
