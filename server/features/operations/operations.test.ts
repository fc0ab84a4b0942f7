import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { buildOperationsApp } from './routes.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '9', TRUST_PROXY: '1' })
})
afterAll(() => test.close())

describe('health checks', () => {
  it('PLT-06 /healthz answers while the process runs', async () => {
    const answer = await test.app.inject('/healthz')
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  })

  it('PLT-06 /readyz lists everything that the process needs', async () => {
    const answer = await test.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ok', checks: { process: 'ok', database: 'ok', migrations: 'ok', queue: 'ok', storage: 'ok' } },
    ])
  })

  it('PLT-06 /readyz fails if something is missing, without details', async () => {
    const ping = test.ctx.storage.ping
    test.ctx.storage.ping = () => Promise.reject(new Error('the key AKIA123 is wrong'))
    const answer = await test.app.inject('/readyz')
    test.ctx.storage.ping = ping
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ status: 'unavailable', checks: { database: 'ok', storage: 'failed' } })
    expect(answer.body).not.toContain('AKIA123')
  })

  it('PLT-06 /readyz fails before the newest migration is applied', async () => {
    const app = await createTestApp()
    await app.query(`delete from drizzle.__drizzle_migrations where id = (
      select max(id) from drizzle.__drizzle_migrations)`)
    const answer = await app.app.inject('/readyz')
    await app.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.json().checks).toMatchObject({ database: 'ok', migrations: 'failed', storage: 'ok' })
  })

  it('PLT-03 PLT-06 /readyz does not fail after the migration of a newer version', async () => {
    await test.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`)
    const answer = await test.app.inject('/readyz')
    await test.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    expect([answer.statusCode, answer.json().checks.migrations]).toEqual([200, 'ok'])
  })

  it('PLT-06 /readyz fails in time if something never answers', { timeout: 30_000 }, async () => {
    const ping = test.ctx.storage.ping
    test.ctx.storage.ping = () => new Promise<void>(() => {})
    const answer = await test.app.inject('/readyz')
    test.ctx.storage.ping = ping
    expect(answer.statusCode).toBe(503)
    expect(answer.json().checks).toMatchObject({ database: 'ok', storage: 'failed' })
  })

  it('PLT-05 /readyz fails while the process stops, although it still answers requests', async () => {
    test.ctx.stopping = true
    const [ready, site] = [await test.app.inject('/readyz'), await test.app.inject('/api/site')]
    test.ctx.stopping = false
    expect([ready.statusCode, ready.json().checks.process, site.statusCode]).toEqual([503, 'failed', 200])
  })

  it('PLT-06 a process without pages answers the same checks', async () => {
    const app = buildOperationsApp(test.ctx)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/metrics')).statusCode).toBe(200)
    await app.close()
  })
})

describe('metrics', () => {
  const read = async () => (await test.app.inject('/metrics')).body

  it('PLT-06 cover requests, videos and accounts', async () => {
    const counted = async () =>
      Number(
        /request_seconds_count\{method="POST",route="\/api\/generate-video",status="200"\} (\d+)/.exec(
          await read(),
        )?.[1] ?? 0,
      )
    const before = await counted()
    const browser = await test.signedIn()
    await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
    expect(await counted()).toBe(before + 1)
    expect(await read()).toMatch(/soundreel_open_videos\{stage="queued"\} 1\n/)
    for (let round = 0; round < 3; round++) {
      await test.work()
      test.clock.forward(60_000)
    }
    const text = await read()
    expect(text).toMatch(/soundreel_video_moves_total\{stage="completed"\} \d/)
    for (const name of ['provider_credits', 'videos_overdue_seconds', 'event_tail_lag_seconds', 'ledger_faults'])
      expect(text).toMatch(new RegExp(`soundreel_${name} \\d`))
  })

  it('PLT-06 show for how long the longest-waiting video of a stage has been overdue', async () => {
    const app = await createTestApp()
    const browser = await app.signedIn()
    for (const prompt of ['waves', 'hills']) await browser.post('/api/generate-video', { prompt })
    const late = (seconds: number, prompt: string) =>
      app.query(`update renditions set due_at = timestamptz '${app.clock.now().toISOString()}' - interval '${seconds} s'
        where video_task_id = (select id from video_tasks where prompt = '${prompt}')`)
    await late(300, 'waves')
    await late(5, 'hills')
    const text = (await app.app.inject('/metrics')).body
    await app.close()
    expect(text).toContain('soundreel_open_videos{stage="queued"} 2\n')
    expect(text).toContain('soundreel_videos_overdue_seconds 300\n')
  })

  it('PLT-06 show provider accounts by state, and the credits of those that are enabled', async () => {
    const app = await createTestApp()
    const admin = await app.administrator()
    const connect = async (name: string, totalCredits: number) =>
      (await admin.post('/api/admin/kie-apis', { name, token: `token-${name}`, totalCredits })).body.id as string
    await connect('ready', 1000)
    await connect('resting', 200)
    const off = await connect('off', 4000)
    expect((await admin.delete(`/api/admin/kie-apis/${await connect('gone', 8000)}`)).status).toBe(200)
    expect((await admin.put(`/api/admin/kie-apis/${off}`, { isEnabled: false })).status).toBe(200)
    await app.query(`update kie_apis set resting_until = timestamptz '${app.clock.now().toISOString()}'
      + interval '1 minute' where name = 'resting'`)
    const text = (await app.app.inject('/metrics')).body
    await app.close()
    for (const state of ['ready', 'resting', 'disabled'])
      expect(text).toContain(`soundreel_provider_accounts{state="${state}"} 1\n`)
    expect(text).toContain('soundreel_provider_credits 1200\n')
  })

  it('PLT-06 show the jobs that are due and have not started, with their age, and current alarms', async () => {
    const browser = await test.signedIn()
    for (const prompt of ['waves', 'hills', 'clouds']) await browser.post('/api/generate-video', { prompt })
    await test.query(`update pgboss.job set start_after = now() + interval '1 hour' where state < 'active'`)
    const changeOne = (columns: string) =>
      test.query(`update pgboss.job set ${columns} where id = (select id from pgboss.job
        where name = 'advance-video' and state < 'active' and start_after > now() limit 1) returning id`)
    expect(await changeOne(`start_after = now() - interval '1 day', state = 'active'`)).toHaveLength(1)
    expect(await changeOne(`start_after = now() - interval '90 seconds'`)).toHaveLength(1)
    expect(await changeOne(`start_after = now() + interval '2 hours'`)).toHaveLength(1)
    await test.query(`insert into alarms (key, detail) values ('order-held:1', 'x'), ('order-held:2', 'x')`)
    const text = await read()
    const waiting = text.match(/^soundreel_queue_waiting_jobs\{.*$/gm)
    expect(waiting).toEqual(['soundreel_queue_waiting_jobs{name="advance-video"} 1'])
    const age = Number(/^soundreel_queue_age_seconds (\S+)$/m.exec(text)?.[1])
    expect([age >= 90, age < 3600]).toEqual([true, true])
    expect(text).toContain('soundreel_alarms{kind="order-held"} 2\n')
    expect(text).toContain('soundreel_database_up 1\n')
  })

  it("PLT-06 the process's own metrics are available without the database, and report that it is down", async () => {
    const { db } = test.ctx
    const root = new Proxy(db.root, {
      get: () => () => Promise.reject(new Error('connection refused')),
    })
    test.ctx.db = { ...db, root }
    const answer = await test.app.inject('/metrics')
    test.ctx.db = db
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('soundreel_database_up 0\n')
    expect(answer.body).toContain('process_cpu_seconds_total')
  })

  it('SEC-21: on the port of a public site require the token, with or without proxy headers', async () => {
    const app = await createTestApp({ PUBLIC_URL: 'https://video.example.com' })
    const read = async (headers: Record<string, string> = {}) =>
      (await app.app.inject({ url: '/metrics', headers })).statusCode
    expect(await read()).toBe(404)
    expect(await read({ 'x-forwarded-for': '10.0.0.1' })).toBe(404)
    app.ctx.config.metricsToken = 'a token of sixteen or more'.replaceAll(' ', '-')
    const authorization = `Bearer ${app.ctx.config.metricsToken}`
    expect(await read({ authorization })).toBe(200)
    expect(await read({ authorization, 'x-forwarded-for': '8.8.8.8' })).toBe(200)
    for (const wrong of ['', 'Bearer', 'Bearer ', `${authorization}x`, authorization.slice(7), 'Basic eDp5'])
      expect(await read({ authorization: wrong })).toBe(401)
    const own = buildOperationsApp(app.ctx)
    expect((await own.inject('/metrics')).statusCode).toBe(401)
    app.ctx.config.metricsToken = null
    expect((await own.inject('/metrics')).statusCode).toBe(200)
    expect((await own.inject({ url: '/metrics', remoteAddress: '8.8.8.8' })).statusCode).toBe(404)
    await own.close()
    await app.close()
  })

  it('SEC-21: are hidden on a site that was published without setting PUBLIC_URL', async () => {
    const read = async (host: string) => (await test.app.inject({ url: '/metrics', headers: { host } })).statusCode
    expect([await read('video.example.com'), await read('video.example.com:443'), await read('8.8.8.8')]).toEqual([
      404, 404, 404,
    ])
    expect([await read('localhost:3000'), await read('127.0.0.1:3000'), await read('[::1]:3000')]).toEqual([
      200, 200, 200,
    ])
  })

  it('PLT-06 are hidden from the public internet, and contain no route parameters', async () => {
    for (const address of [
      '8.8.8.8',
      '203.0.113.7',
      '2001:db8::1',
      '10.0.0.1, 8.8.8.8',
      '8.8.8.8, 10.0.0.1',
      'nonsense',
    ])
      expect((await test.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': address } })).statusCode).toBe(404)
    expect((await test.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.1' } })).statusCode).toBe(
      200,
    )
    const worker = buildOperationsApp(test.ctx)
    expect((await worker.inject({ url: '/metrics', remoteAddress: '8.8.8.8' })).statusCode).toBe(404)
    await worker.close()
    await test.app.inject('/no/such-page-of-anybody')
    expect(await read()).not.toContain('such-page-of-anybody')
  })

  it('PLT-06 are hidden from a caller behind more proxies than a header of 512 characters names', async () => {
    const behind = async (proxies: number) => {
      const headers = { 'x-forwarded-for': Array(proxies).fill('10.0.0.1').join(',') }
      return (await test.app.inject({ url: '/metrics', headers })).statusCode
    }
    expect([await behind(57), await behind(58)]).toEqual([200, 404])
  })
})
