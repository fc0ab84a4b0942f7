import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { deleteAccounts } from './delete-account.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const leaver = `(select id from users where username = 'leaver')`

async function work(): Promise<void> {
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}

/** A shared video and a failed one, whose charges were made with a key of the user. */
async function makeVideos(): Promise<void> {
  const browser = await test.signedIn('leaver')
  const make = (prompt: string) =>
    browser.post('/api/generate-video', { prompt, model: 'veo3_fast' }, { 'idempotency-key': prompt })
  const { taskId } = (await make('canary shown')).body
  await work()
  expect((await browser.put(`/api/video-tasks/${taskId}/share`, { isPublic: true, isListed: true })).status).toBe(200)
  test.provider.onCheck = () => ({ outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } })
  await make('canary refused')
  await work()
}

/** Fills every column that may hold words of the user. */
async function writeEverywhere(): Promise<void> {
  await test.query(`update video_tasks set negative_prompt = 'canary', watermark = 'canary', client_reference = 'canary',
    callback_url = 'https://canary.example', image_urls = '{https://canary.example/a.png}', error_message = 'canary',
    failure = '{"code": "PROMPT_AGAINST_RULES", "params": {"words": "canary"}}',
    inputs = '[{"role": "reference", "kind": "image", "name": "canary"}]',
    shots = '[{"prompt": "canary", "seconds": 8}]' where user_id = ${leaver}`)
  await test.query(`update renditions set due_at = now(), leased_until = now(), attempt_id = gen_random_uuid()`)
  const told = await test.query(`update transactions set description = 'canary'
    where user_id = ${leaver} and type <> 'adjustment' returning type`)
  expect(told.map(({ type }) => type).sort()).toEqual(['refund', 'usage', 'usage'])
  await test.query(`insert into account_links (id, user_id, purpose, email, expires_at)
    values ('a link', ${leaver}, 'verify-email', 'canary@example.com', '2027-01-01')`)
  await test.query(`insert into webhook_deliveries (user_id, type, url)
    values (${leaver}, 'test', 'https://canary.example/hook')`)
  await test.query(`update users set email = 'canary@example.com', email_verified_at = now(), email_changed_at = now(),
    is_admin = true, deletion_at = '2026-01-01' where username = 'leaver'`)
}

it('ACC-11 forgets every text of the user, and whatever shows or continues the videos', async () => {
  await makeVideos()
  const [user] = await test.query(`select id from users where username = 'leaver'`)
  const admin = await test.administrator()
  for (const isActive of [false, true])
    expect((await admin.put(`/api/admin/users/${user?.id}/toggle`, { isActive })).status).toBe(200)
  await writeEverywhere()
  await deleteAccounts(test.ctx)
  const done = await test.query(`select before, after from audit_log where action = 'toggle-user' order by id`)
  expect(done).toEqual([
    { before: { isActive: true }, after: { isActive: false } },
    { before: { isActive: false }, after: { isActive: true } },
  ])
  const tables = ['users', 'video_tasks', 'transactions', 'account_links', 'webhook_deliveries', 'idempotency_keys']
  for (const table of tables)
    expect([table, JSON.stringify(await test.query(`select * from ${table}`))]).toEqual([
      table,
      expect.not.stringContaining('canary'),
    ])
  const [account] = await test.query(`select username, name_key, email, email_verified_at, email_changed_at, is_active,
    is_admin from users where deleted_at is not null`)
  expect(account).toEqual({
    username: expect.stringMatching(/^deleted-[0-9a-f-]{36}$/),
    ...{ name_key: null, email: null, email_verified_at: null, email_changed_at: null },
    ...{ is_active: false, is_admin: false },
  })
  const videos = await test.query(`select is_public, share_slug, is_listed, due_at, deleted_at is not null as gone
    from video_tasks`)
  const hidden = { is_public: false, share_slug: null, is_listed: false, due_at: null, gone: true }
  expect(videos).toEqual([hidden, hidden])
  expect(await test.query('select distinct due_at, leased_until, attempt_id from renditions')).toEqual([
    { due_at: null, leased_until: null, attempt_id: null },
  ])
  const files = await test.query(
    `select distinct data ->> 'taskId' as id from pgboss.job where name = 'remove-video-files'`,
  )
  expect(files.map(({ id }) => id).sort()).toEqual(
    (await test.query('select task_id from video_tasks')).map(({ task_id }) => task_id).sort(),
  )
  await test.verify()
})

it('ACC-11 a refund of a payment keeps its description, which names the package and no video', async () => {
  await test.signedIn('payer')
  await test.query(`with bought as (insert into orders (user_id, package_name, gateway, price_cents, credits)
      select id, 'Pro', 'paypal', 2500, 150 from users where username = 'payer' returning id, user_id)
    insert into transactions (user_id, order_id, type, amount, balance_after, sequence, key, description)
    select user_id, id, 'refund', -5, 10, 1000, 'reversal:paypal:ref', 'Pro: the payment was refunded' from bought`)
  await test.query(`update users set deletion_at = '2026-01-01' where username = 'payer'`)
  await deleteAccounts(test.ctx)
  const kept = await test.query(`select u.deleted_at is not null as deleted, t.description
    from transactions t join users u on u.id = t.user_id where t.order_id is not null`)
  expect(kept).toEqual([{ deleted: true, description: 'Pro: the payment was refunded' }])
})
