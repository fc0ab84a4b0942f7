import { expect, it } from 'vitest'
import { createTestApp } from '#tests/test-app.ts'
import type { JobName } from './jobs/job-payloads.ts'
import { startJobs } from './worker.ts'

type Due = { given: string; left: string }

const owner = `(select id from users where username = 'owner')`

/** An alarm without a reason, which its job clears. */
const alarm = (key: string): Due => ({
  given: `insert into alarms (key, detail) values ('${key}', 'without a reason')`,
  left: `select key from alarms where key = '${key}'`,
})

/** What is due for each scheduled job: the statement that makes it, and the one that finds it until the job has run. */
const due = {
  'check-ledger': alarm('ledger'),
  'clean-idempotency-keys': {
    given: `insert into idempotency_keys (user_id, door, key, request_hash, created_at)
      values (${owner}, 'web', 'old', 'hash', '2026-01-01')`,
    left: `select key from idempotency_keys where key = 'old'`,
  },
  'clean-sign-ins': {
    given: `insert into sessions (id, user_id, expires_at) values ('old', ${owner}, '2026-01-01')`,
    left: `select id from sessions where id = 'old'`,
  },
  'delete-accounts': {
    given: `insert into users (username, password, deletion_at) values ('leaving', '!', '2026-01-01')`,
    left: `select id from users where username = 'leaving'`,
  },
  'forget-reporters': {
    given: `insert into video_reports (video_task_id, reason, words, email, decision, decided_at)
      select id, 'of-me', 'I am Bob', 'bob@example.com', 'dismiss', '2026-01-01' from video_tasks`,
    left: 'select id from video_reports where email is not null',
  },
  'remove-temporary-images': {
    given: `insert into temporary_images (name, remove_at) values ('temporary/old.png', '2026-01-01')`,
    left: 'select name from temporary_images',
  },
  'send-notices': {
    given: `insert into notices (text, due_at) values ('before a bot is connected', '2026-01-01')`,
    left: `select id from notices where text = 'before a bot is connected' and due_at is not null`,
  },
  'sweep-archives': {
    given: `insert into archives (user_id, state, bytes, attempt_id, piece_bytes, expires_at)
      values (${owner}, 'ready', 1, gen_random_uuid(), 1, '2026-01-01')`,
    left: 'select id from archives',
  },
  'sweep-deliveries': {
    given: `insert into webhook_deliveries (user_id, type, url, created_at)
      values (${owner}, 'test', 'https://example.com/in', '2026-01-01')`,
    left: 'select id from webhook_deliveries',
  },
  'sweep-media': {
    given: `update video_tasks set deleted_at = '2026-01-01'`,
    left: `select id from video_tasks where prompt <> ''`,
  },
  'sweep-uploads': {
    given: `insert into uploads (name, user_id, bytes, created_at)
      values ('images/old.png', ${owner}, 1, '2026-01-01')`,
    left: 'select name from uploads',
  },
  'sync-kie-balances': {
    given: 'update kie_apis set balance = null',
    left: 'select id from kie_apis where balance is null',
  },
  'trim-events': {
    given: `insert into events (user_id, type, created_at, tx) values (null, 'settings.changed', '2026-01-01', 1)`,
    left: `select id from events where created_at = '2026-01-01'`,
  },
  'watch-gpu-models': alarm('server-lacks:gone:gone'),
  'watch-models': alarm('model-retires:gone'),
  'watch-service': alarm('videos-waiting'),
} satisfies Partial<Record<JobName, Due>>

it('PLT-05 every scheduled job does its own work', async () => {
  const test = await createTestApp()
  const browser = await test.signedIn('owner')
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  expect((await browser.post(`/api/video/${taskId}/cancel`)).status).toBe(200)
  await (await test.administrator()).post('/api/admin/kie-apis', { name: 'synced', token: 'x'.repeat(30) })
  test.kie.onBalance = 777
  for (const { given } of Object.values(due)) await test.query(given)
  const listLeft = async () => {
    const names: string[] = []
    for (const [name, { left }] of Object.entries(due)) if ((await test.query(left)).length > 0) names.push(name)
    return names
  }
  expect(await listLeft()).toEqual(Object.keys(due))
  const stop = await startJobs(test.ctx)
  const scheduled = (await test.query('select name from pgboss.schedule')).map(({ name }) => String(name))
  // worker.test.ts proves that of payments.
  expect(scheduled.sort()).toEqual([...Object.keys(due), 'reconcile-orders'].sort())
  await test.query('insert into pgboss.job (name) select name from pgboss.schedule')
  await expect.poll(listLeft, { timeout: 60_000, interval: 500 }).toEqual([])
  stop()
  await test.close()
})
