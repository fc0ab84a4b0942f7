/**
 * `npm run test:rolling -- COMMIT`: an update without a pause. That version and this one run side by side on one database
 * and one storage, with the fake of KIE. Videos and upgrades are ordered, cancelled, checked, refunded and deleted at both,
 * and callbacks reach either, while one process after another is killed, until only this version is left. Then every file
 * must have been made or refunded, and the ledger must be right.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '#scripts/build-pages.ts'
import { cloneVersion } from '#scripts/clone-version.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { openPostgres } from '#server/db/client.ts'
import { startPostgresServer } from '#tests/database/postgres-server.ts'
import { startKieFake } from '#tests/fakes/kie/kie.ts'
import { startS3Fake } from '#tests/fakes/s3.ts'
import { createProcess, type RollingProcess } from '#tests/product/rolling-process.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { countLeft, findFaults, patience } from './rolling-end.ts'
import { administer, administrator, orderSome } from './rolling-visits.ts'

const rounds = 16
const killEvery = 4
/** The first file that a version needs: it has `POST /api/v1/videos`, and upgrades. */
const neededFile = 'contract/videos/upgrade-video.ts'

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Name the commit of the version that is updated.')
if (!hasFile(commit)) throw new Error(`There is no ${neededFile} in ${commit}: that version makes no upgrades.`)
const base = mkdtempSync(join(tmpdir(), 'soundreel-rolling-'))
const processes: RollingProcess[] = []
const called = new Map<RollingProcess, number>()
const publicUrl = 'https://rolling.example'
const [postgres, s3, kie] = await Promise.all([
  startPostgresServer(),
  startS3Fake(),
  // So long that processes are killed while videos are running.
  startKieFake({ reach, callbackDelayMs: 3000 }),
])
const environment = {
  ...s3.environment,
  ...{ DATABASE_URL: postgres.url, APP_SECRET: 'one secret for both versions', SIGNUP_CREDITS: '10000' },
  ...{ VIDEO_PROVIDER: 'kie', KIE_API_URL: kie.url, KIE_UPLOAD_URL: kie.uploadUrl },
  ...{ PUBLIC_URL: publicUrl, ADMIN_PASSWORD: administrator.password, LOG_LEVEL: 'warn' },
}
const db = openPostgres(postgres.url)
try {
  await cloneVersion(join(base, 'old'), commit)
  await buildPages()
  const old = await createProcess(join(base, 'old'), { ...environment, DATA_DIR: join(base, 'data-old') })
  const current = await createProcess(rootFolder, { ...environment, DATA_DIR: join(base, 'data-new') })
  processes.push(old, current)
  await old.start()
  const admin = await old.signIn(administrator)
  await addAccount(old, admin)
  await old.signUp('alice')
  await orderSome({ door: old, other: old })
  await current.start()
  current.cookie = old.cookie
  for (let round = 0; round < rounds; round++) {
    const doors = round % 2 ? { door: old, other: current } : { door: current, other: old }
    await waitUntil('few are open', async () => (await countLeft(db, 'videos')) <= 3, patience)
    await orderSome(doors)
    if (round % 3 === 2) await administer(doors, admin)
    if (round % killEvery === killEvery - 1) await doors.door.restart()
  }
  await old.kill()
  const faults = await findFaults(db, s3.objects)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const callbacks = processes.map((one) => called.get(one) ?? 0).join(' and ')
  console.log(`${rounds + 1} rounds of orders at ${commit} and at this version, ${callbacks} callbacks: no fault.`)
} catch (error) {
  for (const one of processes) console.error(one.output().slice(-5000))
  throw error
} finally {
  await Promise.all(processes.map((one) => one.kill()))
  await db.close()
  await Promise.all([postgres.stop(), s3.close(), kie.close()])
  rmSync(base, { recursive: true, force: true })
}

function hasFile(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}:${neededFile}`], { cwd: rootFolder, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** KIE's callbacks reach both versions, in turn. */
function reach(url: string): string {
  const [next] = processes.filter((one) => one.isUp()).sort((a, b) => (called.get(a) ?? 0) - (called.get(b) ?? 0))
  if (!next) return url
  called.set(next, (called.get(next) ?? 0) + 1)
  return url.replace(publicUrl, next.url)
}

async function addAccount(door: RollingProcess, cookie: string): Promise<void> {
  const token = 'key-1'
  kie.addAccount({ key: token, credits: 1_000_000 })
  const account = { name: token, token, totalCredits: 1_000_000, veo3FastCredits: 60, veo3QualityCredits: 250 }
  const { status, body } = await door.call('POST', '/api/admin/kie-apis', account, cookie)
  if (status >= 400) throw new Error(`The account is refused: ${JSON.stringify(body)}`)
}
