import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { removeVideoFiles } from '#server/features/videos/retention/remove-video-files.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
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

/** Runs every video to its end. */
async function finishVideos(): Promise<void> {
  for (let minutes = 0; minutes < 3; minutes++) {
    await test.work()
    test.clock.forward(60_000)
  }
}

const signIn = async (username: string) => test.browser().post('/api/auth/login', { username, password })

describe('data export', () => {
  it('ACC-11 has all stored data, without secrets or data of other users', async () => {
    const other = await test.signedIn('other')
    await other.post('/api/generate-video', { prompt: 'the other sea' })
    const browser = await test.signedIn('mai')
    await browser.post('/api/generate-video', { prompt: 'waves at night' })
    await browser.post('/api/user-tokens', { name: 'my robot' })
    await finishVideos()
    const answer = await browser.get('/api/user/export')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Soundreel-mai.json"')
    expect(answer.body).toMatchObject({
      account: { username: 'mai', credits: 15 },
      videos: [{ prompt: 'waves at night', status: 'completed' }],
      transactions: [
        { type: 'adjustment', amount: 20 },
        { type: 'usage', amount: -5 },
      ],
      apiTokens: [{ name: 'my robot' }],
      sessions: [{ device: expect.any(String) }],
    })
    expect(answer.body.videos[0].resultUrls[0]).toMatch(/^http:\/\/localhost:3000\/media\//)
    const text = JSON.stringify(answer.body)
    for (const secret of ['argon2', 'other sea', ...browser.cookies.values()]) expect(text).not.toContain(secret)
  })

  it('ACC-11 MRK-03 has upgrades, uploads, payments, reversals, webhooks, passkeys, limits of tokens and decisions about reports', async () => {
    const [browser, other] = [await test.signedIn('hoa'), await test.signedIn('other-hoa')]
    for (const one of [browser, other]) {
      await one.post('/api/v1/videos', { model: 'demo', prompt: 'x', clientReference: 'mine' })
      await one.post('/api/user-tokens', { name: 'robot', scopes: ['videos:read'], dailyCap: 7 })
    }
    await browser.post('/api/webhook-endpoints', { url: 'https://example.com/in' })
    const { body: options } = await browser.post('/api/user/passkeys/options', { password })
    await browser.post('/api/user/passkeys', { passkey: createPasskeyDevice().add(options), name: 'My phone' })
    const hoa = `(select id from users where username = 'hoa')`
    const [video] = await test.query(`select id, task_id from video_tasks where user_id = ${hoa}`)
    await test.query(
      `insert into video_upgrades (video_task_id, "to", credits_used) values ('${video?.id}', '1080p', 2)`,
    )
    await test.query(`insert into uploads (name, user_id, bytes) values ('images/hoa.png', ${hoa}, 3)`)
    const [order] =
      await test.query(`insert into orders (user_id, package_name, gateway, price_cents, paid_cents, credits,
      payment_id) values (${hoa}, 'Small', 'paypal', 1000, 1190, 50, 'pay_hoa') returning id`)
    await test.query(`insert into order_reversals (gateway, reversal_id, kind, payment_refs, order_id, amount_cents)
      values ('paypal', 'back_hoa', 'refund', '{pay_hoa}', '${order?.id}', 500)`)
    await test.query(
      `insert into webhook_deliveries (user_id, type, url) values (${hoa}, 'test', 'https://example.com/h')`,
    )
    await test.query(`insert into video_reports (video_task_id, reason, words, email, decision, decided_at, owner_reason)
      select '${video?.id}', 'of-me', 'I am Bob', 'bob@example.com', decision, now(), 'Because.'
      from unnest(array['hide', 'dismiss']) decision`)
    await test.query(`insert into totp_secrets (user_id, secret, enabled_at) values (${hoa}, 'sealed', now())`)
    const { body } = await browser.get('/api/user/export')
    expect(body).toMatchObject({
      account: { debt: 0 },
      upgrades: [{ taskId: video?.task_id, to: '1080p', creditsUsed: 2 }],
      uploads: [{ url: 'http://localhost:3000/media/images/hoa.png', bytes: 3 }],
      orders: [{ id: order?.id, paidCents: 1190, paymentId: 'pay_hoa' }],
      reversals: [{ orderId: order?.id, kind: 'refund', amountCents: 500 }],
      apiTokens: [{ scopes: ['videos:read'], dailyCap: 7 }],
      webhooks: [{ url: 'https://example.com/in', isActive: true }],
      deliveries: [{ url: 'https://example.com/h', status: 'pending' }],
      reports: [{ taskId: video?.task_id, decision: 'hide', ownerReason: 'Because.' }],
      authenticatorApp: { enabledAt: expect.any(String) },
      passkeys: [{ name: 'My phone', lastUsedAt: null }],
    })
    for (const secret of ['Bob', 'bob@', 'sealed']) expect(JSON.stringify(body)).not.toContain(secret)
    const others = (await other.get('/api/user/export')).body
    const lists = ['upgrades', 'uploads', 'orders', 'reversals', 'webhooks', 'deliveries', 'reports', 'passkeys']
    for (const list of lists) expect([list, others[list]]).toEqual([list, []])
    expect(others.authenticatorApp).toBeNull()
    await test.query(`delete from video_upgrades`)
  })

  it('ACC-11 lists everything with the oldest first', async () => {
    const browser = await test.signedIn('ngoc')
    await signIn('ngoc')
    for (const name of ['one', 'two']) {
      await browser.post('/api/generate-video', { prompt: name })
      await browser.post('/api/user-tokens', { name })
      await browser.post('/api/webhook-endpoints', { url: `https://example.com/${name}`, events: ['video.completed'] })
      await test.query(`insert into orders (user_id, package_name, gateway, price_cents, credits)
        select id, '${name}', 'paypal', 1000, 50 from users where username = 'ngoc'`)
    }
    const lists = ['videos', 'orders', 'apiTokens', 'webhooks', 'sessions']
    const tables = ['video_tasks', 'orders', 'api_tokens', 'webhook_endpoints', 'sessions']
    // The first rows become the newest.
    for (const table of tables)
      await test.query(`update ${table} set created_at = created_at + interval '1 hour' where ctid = (select min(ctid)
        from ${table} where user_id = (select id from users where username = 'ngoc'))`)
    const { body } = await browser.get('/api/user/export')
    for (const list of lists) {
      const times = body[list].map(({ createdAt }: { createdAt: string }) => createdAt)
      expect([list, times]).toEqual([list, [...times].sort()])
      expect(new Set(times).size).toBe(2)
    }
    expect(body.transactions.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3])
  })
})

describe('account deletion', () => {
  it('ACC-11 requires the password, signs out everywhere and waits; signing in cancels it', async () => {
    const browser = await test.signedIn('lan')
    expect((await browser.post('/api/user/delete-account', { password: 'wrong' })).body.code).toBe('WRONG_PASSWORD')
    const answer = await browser.post('/api/user/delete-account', { password })
    expect(answer.status).toBe(200)
    expect(new Date(answer.body.deletionAt).getTime() - test.clock.now().getTime()).toBe(14 * dayMs)
    expect((await browser.get('/api/auth/current-user')).body.user).toBeNull()
    test.clock.forward(13 * dayMs)
    await deleteAccounts(test.ctx)
    expect((await signIn('lan')).body).toMatchObject({ user: { username: 'lan' }, deletionCancelled: true })
    test.clock.forward(13 * dayMs)
    await deleteAccounts(test.ctx)
    expect((await signIn('lan')).body).toMatchObject({ user: { username: 'lan' }, deletionCancelled: false })
  })

  it('ACC-11 suspends tokens and shared videos while it waits, and restores them when it is cancelled', async () => {
    const browser = await test.signedIn('thu')
    const { taskId } = (await browser.post('/api/generate-video', { prompt: 'a shared sea' })).body
    await finishVideos()
    const { shareUrl } = (await browser.put(`/api/video-tasks/${taskId}/share`, { isPublic: true })).body
    const { token } = (await browser.post('/api/user-tokens', { name: 'my robot' })).body
    const look = async () => [
      (await test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })).status,
      (await test.app.inject(new URL(shareUrl).pathname)).statusCode,
    ]
    expect(await look()).toEqual([200, 200])
    await browser.post('/api/user/delete-account', { password })
    expect(await look()).toEqual([401, 404])
    await signIn('thu')
    expect(await look()).toEqual([200, 200])
  })

  it('ACC-11 removes personal data and files; the anonymous ledger stays and still adds up', async () => {
    await test.ctx.queue.work('remove-video-files', 1, ({ taskId }) => removeVideoFiles(test.ctx, taskId))
    const browser = await test.signedIn('thuy')
    await browser.post('/api/generate-video', { prompt: 'a secret garden' })
    await finishVideos()
    const { token } = (await browser.post('/api/user-tokens', { name: 'drone-7' })).body
    await test.query(`update users set email = 'thuy@example.com' where username = 'thuy'`)
    await test.query(`update video_tasks set callback_url = 'https://thuy.example.com',
      inputs = '[{"role": "reference", "kind": "image", "name": "thuy"}]',
      shots = '[{"prompt": "a secret garden", "seconds": 8}]' where prompt = 'a secret garden'`)
    const [video] = await test.query(`select media_folder from video_tasks where prompt = 'a secret garden'`)
    const folder = join(test.ctx.storage.localFolder ?? '', String(video?.media_folder))
    expect(existsSync(folder)).toBe(true)
    await browser.post('/api/user/delete-account', { password })
    test.clock.forward(14 * dayMs)
    await deleteAccounts(test.ctx)
    await deleteAccounts(test.ctx)
    await expect.poll(() => existsSync(folder), { timeout: 15_000 }).toBe(false)
    expect((await signIn('thuy')).status).toBe(401)
    const me = await test.app.inject({ url: '/api/n8n/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.statusCode).toBe(401)
    const tables = ['users', 'video_tasks', 'transactions', 'api_tokens', 'sessions']
    const rows = JSON.stringify(await Promise.all(tables.map((table) => test.query(`select * from ${table}`))))
    for (const trace of ['thuy', 'secret garden', 'drone-7']) expect(rows).not.toContain(trace)
    const ledger = await test.query(`select t.amount, t.type from transactions t join users u on u.id = t.user_id
      where u.deleted_at is not null order by t.sequence`)
    expect(ledger).toEqual([
      { amount: 20, type: 'adjustment' },
      { amount: -5, type: 'usage' },
    ])
    await test.verify()
    expect((await test.signedIn('thuy')).cookies.size).toBeGreaterThan(0)
  })

  it('ACC-11 waits for a video in progress', async () => {
    const browser = await test.signedIn('kim')
    await browser.post('/api/generate-video', { prompt: 'unfinished' })
    await browser.post('/api/user/delete-account', { password })
    await test.query(`update users set deletion_at = '2026-01-01' where username = 'kim'`)
    await deleteAccounts(test.ctx)
    expect(await test.query(`select username from users where username = 'kim'`)).toHaveLength(1)
    await finishVideos()
    await deleteAccounts(test.ctx)
    expect(await test.query(`select username from users where username = 'kim'`)).toHaveLength(0)
    await test.verify()
  })

  it('ACC-11 keeps an account whose owner signs in just before the job deletes it, with its videos', async () => {
    const owner = await test.signedIn('hesitant')
    await owner.post('/api/generate-video', { prompt: 'a video to keep' })
    await finishVideos()
    await owner.post('/api/user/delete-account', { password })
    await test.query(`update users set deletion_at = '2026-01-01' where username = 'hesitant'`)
    const browser = test.browser()
    // The job has found the account, and has not begun to delete it.
    const transaction: Database['transaction'] = async (work) => {
      await browser.post('/api/auth/login', { username: 'hesitant', password })
      return test.db.transaction(work)
    }
    await deleteAccounts({ ...test.ctx, db: { ...test.db, transaction } })
    expect((await browser.get('/api/video-tasks')).body.tasks).toMatchObject([{ status: 'completed' }])
  })

  it('ACC-11 is refused for the only administrator', async () => {
    const admin = await test.administrator()
    const { username } = (await admin.get('/api/auth/current-user')).body.user
    const ask = (browser: TestBrowser) => browser.post('/api/user/delete-account', { password })
    expect((await ask(admin)).body.code).toBe('LAST_ADMINISTRATOR')
    const second = await test.administrator()
    expect((await ask(admin)).status).toBe(200)
    expect((await ask(second)).body.code, 'the other one leaves').toBe('LAST_ADMINISTRATOR')
    expect((await signIn(username)).body.deletionCancelled).toBe(true)
    expect((await ask(second)).status).toBe(200)
  })

  it('SEC-13 is not blocked by an account with the name of a deleted one, nor by one that fails to be deleted', async () => {
    const doomed = []
    for (const username of ['blocked', 'poison', 'bystander']) {
      doomed.push(await test.signedIn(username))
      await test.query(`update users set deletion_at = '2026-01-01' where username = '${username}'`)
    }
    await test.signedIn('taker')
    await test.query(`update users set username = (select 'deleted-' || id from users where username = 'blocked')
      where username = 'taker'`)
    await test.query(`create function refuse_poison() returns trigger language plpgsql as
      $$ begin raise exception 'this row cannot be changed'; end $$`)
    await test.query(`create trigger refuse_poison before update on users for each row
      when (old.username = 'poison') execute function refuse_poison()`)
    await deleteAccounts(test.ctx)
    const left = await test.query(`select username from users where username in ('blocked', 'poison', 'bystander')`)
    expect(left).toEqual([{ username: 'poison' }])
    await test.query('drop trigger refuse_poison on users')
    await deleteAccounts(test.ctx)
    expect(await test.query(`select username from users where username = 'poison'`)).toEqual([])
    expect((await test.app.inject('/metrics')).body).toContain(
      'soundreel_job_failed_items_total{job="delete-accounts"} 1',
    )
  })

  it.each(['deleted-1', 'DELETED-x', 'Deleted-0000'])('SEC-13 reserves the name %s', async (username) => {
    const answer = await test.browser().post('/api/auth/register', { username, password })
    expect(answer).toMatchObject({ status: 400, body: { field: 'username' } })
    expect(answer.body.message).toContain('reserved')
  })
})
