/**
 * `npm run test:rolling -- COMMIT`: an update without a pause. That version and this one run side by side on one database
 * and one storage. Videos and upgrades are ordered, cancelled and deleted at both, while one process after another is
 * killed, until only this version is left. Then every video must have ended, and the ledger must be right.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '#scripts/build-pages.ts'
import { cloneVersion } from '#scripts/clone-version.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { openPostgres } from '#server/db/client.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { startPostgresServer } from '#tests/database/postgres-server.ts'
import { startS3Fake } from '#tests/fakes/s3.ts'
import { createProcess, type RollingProcess } from '#tests/product/rolling-process.ts'
import { waitUntil } from '#tests/wait-until.ts'

const orders = 16
const killEvery = 4
const patience = { timeoutMs: 15 * 60_000, everyMs: 1000 }
const open = `select count(*)::int as open from video_tasks where stage not in ('completed', 'failed', 'cancelled')`
const unmade = `select count(*)::int as open from renditions where stage = 'running' and purpose = 'upgrade'`

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Name the commit of the version that is updated.')
const base = mkdtempSync(join(tmpdir(), 'soundreel-rolling-'))
const [postgres, s3] = await Promise.all([startPostgresServer(), startS3Fake()])
const shared = { DATABASE_URL: postgres.url, APP_SECRET: 'one secret for both versions', SIGNUP_CREDITS: '500' }
const environment = {
  ...shared,
  ...s3.environment,
  VIDEO_PROVIDER: 'demo',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: 'http://localhost:3000',
}
const db = openPostgres(postgres.url)
const processes: RollingProcess[] = []
try {
  await cloneVersion(join(base, 'old'), commit)
  await buildPages()
  const old = await createProcess(join(base, 'old'), { ...environment, DATA_DIR: join(base, 'data-old') })
  const current = await createProcess(rootFolder, { ...environment, DATA_DIR: join(base, 'data-new') })
  processes.push(old, current)
  await old.start()
  await old.signUp('alice')
  await orderSome(old, old)
  await current.start()
  current.cookie = old.cookie
  for (let count = 0; count < orders; count++) {
    const [door, other] = count % 2 ? [old, current] : [current, old]
    await waitUntil('few are open', async () => (await countOf(open)) <= 3, patience)
    await orderSome(door, other)
    if (count % killEvery === killEvery - 1) await door.restart()
  }
  await old.kill()
  await checkEnd(current)
  console.log(
    `${orders + 1} rounds of orders at ${commit} and at this version: every one ended, and the ledger is right.`,
  )
} catch (error) {
  for (const one of processes) console.error(one.output().slice(-5000))
  throw error
} finally {
  await Promise.all(processes.map((one) => one.kill()))
  await db.close()
  await Promise.all([postgres.stop(), s3.close()])
  rmSync(base, { recursive: true, force: true })
}

async function countOf(question: string): Promise<number> {
  return Number((await db.root.execute(question)).rows[0]?.open)
}

/** Two videos at one version; the other upgrades, cancels or deletes what the first has. */
async function orderSome(door: RollingProcess, other: RollingProcess): Promise<void> {
  const short = { model: 'demo', prompt: 'waves', seconds: 4, audio: true }
  const [kept, cancelled] = await Promise.all([
    door.call('POST', '/api/v1/videos', Math.random() < 0.2 ? { model: 'veo3_fast', prompt: 'wide' } : short),
    door.call('POST', '/api/v1/videos', short),
  ])
  await other.call('POST', `/api/v1/videos/${cancelled.body.data[0].id}/cancel`)
  const { body } = await door.call('GET', '/api/v1/videos?limit=50')
  const finished = body.data.filter(({ status }: { status: string }) => status === 'completed')
  const ids = finished.map(({ id }: { id: string }) => id).filter((id: string) => id !== kept.body.data[0].id)
  const [upgraded, deleted] = [ids.at(0), ids.length > 4 ? ids.at(-1) : null]
  if (upgraded) await other.call('POST', `/api/v1/videos/${upgraded}/upgrade`, { to: '1080p' })
  if (deleted) await other.call('DELETE', `/api/video-tasks/${deleted}`)
}

async function checkEnd(current: RollingProcess): Promise<void> {
  const db = openPostgres(postgres.url)
  try {
    for (const left of [open, unmade])
      await waitUntil(
        'everything ends',
        async () => Number((await db.root.execute(left)).rows[0]?.open) === 0,
        patience,
      )
    const faults = await verifyLedger(db.root)
    if (faults.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(faults)}`)
    const { body } = await current.call('GET', '/api/v1/videos?limit=50')
    const names = new Set(s3.objects.keys())
    for (const { id, status, url } of body.data)
      if (status === 'completed' && ![...names].some((name) => String(url).endsWith(name)))
        throw new Error(`the file of ${id} is missing: ${url}`)
  } finally {
    await db.close()
  }
}
