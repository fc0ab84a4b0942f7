import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterEach, describe, expect, it } from 'vitest'
import { beginAfterRestore } from '#server/db/after-restore.ts'
import type { Database } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { bringUpToDate } from '#server/start-server.ts'
import { startJobs } from '#server/worker.ts'
import { openDatabaseFrom, openTestDatabase } from '#tests/database/test-database.ts'
import { startTelegramFake } from '#tests/fakes/telegram.ts'
import { makeClip } from '#tests/make-clip.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import { workOn } from '#tests/workers/work-on.ts'
import { describeSchema } from './describe-schema.ts'
import { listDumps, newestMigration, readDump, released, type Shown } from './dump-files.ts'
import { enter, lookAround, revealSecrets } from './look-at-product.ts'
import { findLost, type Rows, readRows } from './read-rows.ts'

const slow = 240_000

/** `table.column` as in the dump, and the migration that changes its values on purpose. */
const changedOnPurpose: Record<string, string> = {}

it('PLT-02 every release has its dump: at a release, name its newest migration in dump-files.ts', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
    ([, version]) => version,
  )
  expect(Object.keys(released).sort()).toEqual(versions.sort())
  expect(listDumps()).toEqual(expect.arrayContaining(Object.values(released)))
})

it('PLT-02 the current schema has a dump: after a new migration, run npm run maintain -- keep-dump', () => {
  expect(listDumps()).toContain(newestMigration())
})

describe.each(listDumps())('an upgrade from %s', (dump) => {
  const { script, shown } = readDump(dump)
  let db: Database
  let shop: Shop | undefined
  afterEach(async () => {
    await (shop ?? db).close()
    shop = undefined
  })

  it(
    'CRD-04 PLT-02 keeps every value, proves the ledger and ends with the schema of a fresh database',
    async () => {
      db = await openDatabaseFrom(script)
      await expectSameMigrations(db)
      const before = await readRows(db.root)
      await db.migrate()
      const lost = findLost(before, await readRows(db.root))
      expect(lost.filter((column) => !changedOnPurpose[column])).toEqual([])
      expect(await verifyLedger(db.root)).toEqual([])
      expectOldVideos(before, await readRows(db.root))
      const fresh = await openTestDatabase()
      const wanted = await describeSchema(fresh.root)
      await fresh.close()
      expect(await describeSchema(db.root)).toEqual(wanted)
    },
    slow,
  )

  it(
    'PLT-02 keeps working: users see what they saw before, every job runs, and a buyer gets a video',
    async () => {
      db = await openDatabaseFrom(script)
      await db.migrate()
      await beginAfterRestore(db)
      const telegram = await startTelegramFake()
      const environment = { TELEGRAM_API_URL: telegram.url, PUBLIC_URL: 'https://video.example', LOG_LEVEL: 'error' }
      shop = await openShop({ db, environment })
      shop.clock.forward(new Date(shown.at).getTime() - shop.clock.now().getTime())
      await bringUpToDate(shop.ctx)
      await expectSameSight(shop, shown)
      await runEveryJob(shop)
      await buyAndMakeVideo(shop)
      await shop.verify()
      expect(shop.logged).toEqual([])
      await telegram.close()
    },
    slow,
  )
})

/** Versions before modes and lengths made eight seconds in 720p, from text or from the first of the pictures. */
function expectOldVideos(before: Rows, after: Rows): void {
  const old = (before.get('video_tasks') ?? []).filter((row) => !('mode' in row))
  const videos = new Map((after.get('video_tasks') ?? []).map((row) => [row.id, row]))
  for (const { id, image_urls: imageUrls } of old) {
    const mode = Array.isArray(imageUrls) && imageUrls.length > 0 ? 'image' : 'text'
    expect(videos.get(id)).toMatchObject({ mode, seconds: 8, resolution: '720p', audio: true, parent_id: null })
  }
  if (old.length > 0) expect(new Set(old.map(({ image_urls: urls }) => String(urls) === '')).size).toBe(2)
}

/** If an applied migration was edited later, databases that already ran it would stay unchanged. */
async function expectSameMigrations(db: Database): Promise<void> {
  const result = await db.root.execute<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const done = result.rows.map(({ hash }) => hash)
  const known = readMigrationFiles({ migrationsFolder: 'server/db/migrations' }).map(({ hash }) => hash)
  expect(known.slice(0, done.length)).toEqual(done)
}

async function expectSameSight(shop: Shop, { people, secrets }: Shown): Promise<void> {
  for (const { cookies, token, ...seen } of people) {
    expect(await lookAround(await enter(shop, seen.username))).toEqual(seen)
    const signedIn = shop.browser()
    for (const [name, value] of Object.entries(cookies)) signedIn.cookies.set(name, value)
    expect(await lookAround(signedIn)).toEqual(seen)
    const answer = await shop.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })
    expect(answer.body).toMatchObject({ username: seen.username, credits: seen.credits })
  }
  expect(await revealSecrets(await shop.administrator())).toEqual(secrets)
}

/** Runs the jobs queued when the dump was taken, and every scheduled job. */
async function runEveryJob(shop: Shop): Promise<void> {
  // Storing the waiting videos takes long and is tested elsewhere.
  for (const provider of [shop.provider, shop.kie]) provider.onCheck = { outcome: 'running' }
  const stop = await startJobs(shop.ctx)
  await shop.query('insert into pgboss.job (name) select name from pgboss.schedule')
  const open = `select name from pgboss.job where state < 'completed' and start_after <= now()`
  expect(await shop.query(open)).not.toEqual([])
  await expect.poll(() => shop.query(open), { timeout: 120_000 }).toEqual([])
  expect(await shop.query(`select name, output from pgboss.job where state = 'failed'`)).toEqual([])
  stop()
}

async function buyAndMakeVideo(shop: Shop): Promise<void> {
  const buyer = await enter(shop, 'customer-12')
  const before = await shop.balanceOf(buyer)
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Pro.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  expect(await shop.balanceOf(buyer)).toBe(before + 175)
  const finished = { outcome: 'finished' as const, urls: [await makeClip('16:9')] }
  for (const provider of [shop.provider, shop.kie]) provider.onCheck = finished
  const { taskId } = (await buyer.post('/api/generate-video', { prompt: 'after the upgrade', model: 'veo3_fast' })).body
  const goOn = async () => {
    await workOn(shop.ctx, taskId)
    shop.clock.forward(2000)
    return (await lookAround(buyer)).videos[taskId]
  }
  await expect.poll(goOn, { timeout: 60_000 }).toBe('completed')
}
