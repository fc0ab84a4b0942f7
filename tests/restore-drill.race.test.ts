import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { reconcileOrders } from '#server/features/payments/settlement/check-order.ts'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import { readAll } from '#server/worker.ts'
import { findPostgresProgram } from '#tests/database/postgres-server.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { type EventListener, listen, type Message } from './event-listener.ts'
import { makeClip } from './make-clip.ts'
import { openShop, type Shop } from './payment-shop.ts'
import type { TestBrowser } from './test-browser.ts'

const slow = 240_000
const patient = { timeout: 20_000 }

let folder: string
let s3: S3Fake
let before: Shop
let after: Shop | undefined
let alice: TestBrowser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-drill-'))
  s3 = await startS3Fake()
  before = await openShop({ environment: environment() })
  await joinAtStart(before.ctx)
  alice = await before.signedIn('alice')
}, slow)
afterAll(async () => {
  await after?.close()
  await before.creem.close()
  await before.paypal.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({ ...s3.environment, SIGNUP_CREDITS: '20', CALLBACK_ALLOWED_ORIGINS: 'http://127.0.0.1:9' })
const asked = { prompt: 'waves', model: 'veo3_fast', aspectRatio: '9:16' }
const generate = async (browser = alice) => {
  before.clock.forward(1000)
  return (await browser.post('/api/generate-video', asked)).body.taskId as string
}
const isOf = (taskId: string) => (message: Message) => message.data.taskId === taskId

/** Starts the server's background work, and listens to Alice's events as an open page would. */
async function goLive(shop: Shop, browser: TestBrowser, lastEventId?: string): Promise<EventListener> {
  await shop.ctx.events.start()
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  return listen(url, browser, lastEventId)
}

async function finish(shop: Shop): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await shop.work()
    shop.clock.forward(60_000)
  }
}

/** Lets the event readers catch up with everything committed, which takes a moment on PostgreSQL. */
const announced = async (shop: Shop) => {
  await readAll(shop.ctx)
  return (await shop.query('select task_id from webhook_deliveries order by created_at')).map(({ task_id }) => task_id)
}

/** Runs the programs that docs/operations.md names. */
function runProgram(name: string, ...args: string[]): void {
  execFileSync(findPostgresProgram(name), args, { stdio: 'pipe' })
}

async function restoreElsewhere(dump: string): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const restored = new URL(`/restored_${Date.now()}`, url).href
  runProgram('createdb', `--maintenance-db=${url.href}`, new URL(restored).pathname.slice(1))
  runProgram('pg_restore', '--no-owner', `--dbname=${restored}`, dump)
  const env = { ...process.env, DATABASE_URL: restored, APP_SECRET: 'the secret from the safe' }
  const told = execFileSync(process.execPath, ['scripts/restore.ts'], { env, stdio: 'pipe' }).toString()
  expect(told).toContain('The ledger adds up.')
  return restored
}

it(
  'PLT-03 PLT-05 PostgreSQL and the bucket are restored from a backup: nothing is lost, nothing happens twice',
  async () => {
    const page = await goLive(before, alice)
    await alice.post('/api/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' })
    await announced(before)
    const finished = await generate()
    before.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
    await finish(before)
    await expect.poll(() => announced(before), patient).toEqual([finished])
    // In flight: one video with the provider; one queued; one just
    // finished, which no reader has read; and an open order.
    before.provider.onCheck = { outcome: 'running' }
    const running = await generate()
    await before.work()
    const queued = await generate()
    const cancelled = await generate()
    await alice.post(`/api/video/${cancelled}/cancel`)
    await page.until((message) => message.data.type === 'video.cancelled')
    const open = await before.checkout(alice, before.packages.Pro.id)

    const { forQueue } = before.db
    const dump = join(folder, 'soundreel.dump')
    if ('connectionString' in forQueue)
      runProgram('pg_dump', '--format=custom', `--file=${dump}`, `--dbname=${forQueue.connectionString}`)

    // Everything from here on is lost.
    const lost = await generate()
    const { id: place } = await page.until(isOf(lost))
    await before.creem.pay(open.checkoutId)
    const unknown = await before.checkout(alice, before.packages.Starter.id)
    const paidUnknown = await before.creem.pay(unknown.checkoutId)
    page.close()
    await before.app.close()
    await before.ctx.events.stop()
    await before.ctx.queue.stop()
    await before.db.close()

    after = await openShop({
      environment: environment(),
      db: openPostgres(await restoreElsewhere(dump)),
      services: before,
    })
    // A restore takes time: the clock advances by a minute.
    after.clock.forward(before.clock.now().getTime() - after.clock.now().getTime() + 60_000)
    // The bucket is newer than the database: the sweep takes nothing until an administrator confirms.
    const { sweepHold } = (await (await after.administrator()).get('/api/admin/storage')).body
    expect(sweepHold?.reason).toBe('restored')
    const again = after.browser()
    for (const [name, value] of alice.cookies) again.cookies.set(name, value)
    const reopened = await goLive(after, again, place)
    await reopened.until(({ name }) => name === 'reset')
    const { tasks } = (await again.get('/api/video-tasks')).body
    expect(tasks.map(({ taskId }: { taskId: string }) => taskId)).toEqual([cancelled, queued, running, finished])
    expect((await again.get('/api/auth/current-user')).body.user.credits).toBe(17)
    const video = await again.get(new URL(tasks[3].resultUrls[0]).pathname, { range: 'bytes=0-9' })
    expect([video.status, video.headers['content-range']]).toEqual([206, expect.stringMatching(/^bytes 0-9\//)])

    // Work in flight continues: a job that the provider already has is not submitted again.
    after.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
    await finish(after)
    expect(after.provider.submissions).toHaveLength(1)
    await reopened.until((message) => isOf(queued)(message) && message.data.type === 'video.completed')
    const ends = (await again.get('/api/video-tasks')).body.tasks.map(({ status }: { status: string }) => status)
    expect(ends).toEqual(['failed', 'completed', 'completed', 'completed'])
    await expect.poll(() => announced(after as Shop), patient).toHaveLength(4)
    expect((await announced(after)).sort()).toEqual([finished, cancelled, running, queued].sort())

    // Orders paid during the lost time: polling credits the known ones once, and an alarm reports the others.
    for (let time = 0; time < 2; time++) await reconcileOrders(after.ctx, { everything: true })
    expect(await after.balanceOf(again)).toBe(17 + 175)
    await after.deliver('/api/creem/webhook', paidUnknown)
    expect(await after.balanceOf(again)).toBe(17 + 175)
    expect(JSON.stringify(await after.events('alarm.raised'))).toContain('stray-payment')

    const fresh = await generate(again)
    await reopened.until(isOf(fresh))
    reopened.close()
    const told = reopened.messages.filter((message) => isOf(fresh)(message) && message.data.type === 'video.queued')
    expect(told).toHaveLength(1)
    await after.verify()
    await after.ctx.events.stop()
  },
  slow,
)
