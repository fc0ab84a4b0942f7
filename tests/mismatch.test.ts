import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StorageUse } from '#contract/overview.ts'
import { restore } from '#server/db/backup.ts'
import { openEmbedded } from '#server/db/client.ts'
import { findFreePort } from './database/postgres-server.ts'
import { type S3Fake, startS3Fake } from './fakes/s3.ts'
import { createTestApp } from './test-app.ts'
import { waitUntil } from './wait-until.ts'

const slow = 240_000
const root = join(import.meta.dirname, '..')

let folder: string
let dataDir: string
let s3: S3Fake
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-mismatch-'))
  dataDir = join(folder, 'data')
  s3 = await startS3Fake()
  expect(await start({ DATA_DIR: dataDir })).toBe('ready')
}, slow)
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a worker and stops it again. @returns `ready`, or what it said before it ended by itself */
async function start(environment: Record<string, string>): Promise<string> {
  const port = await findFreePort()
  const env = { PATH: process.env.PATH, ROLES: 'worker', HEALTH_PORT: `${port}`, LOG_LEVEL: 'silent', ...environment }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
  await waitUntil('it is ready or has ended', async () => child.exitCode !== null || (await isReady()), {
    timeoutMs: 120_000,
  })
  const isRunning = child.exitCode === null
  child.kill('SIGTERM')
  await ended
  return isRunning ? 'ready' : said
}

/** Runs a command of scripts/. */
async function run(command: string, args: string[], environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], { cwd: root, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  await once(child, 'close')
  return said
}

/** What an administrator reads of the nightly sweep, once the product has stopped. */
async function holdOf(path: string, environment: Record<string, string> = {}): Promise<StorageUse['sweepHold']> {
  const test = await createTestApp(environment, await openEmbedded(path))
  try {
    const admin = await test.administrator()
    return ((await admin.get('/api/admin/storage')).body as StorageUse).sweepHold
  } finally {
    await test.close()
  }
}

it(
  'PLT-02 a data folder without its database does not start an empty site, and starts again with it',
  async () => {
    const away = join(folder, 'away')
    await rename(join(dataDir, 'database'), away)
    for (const told of [
      await start({ DATA_DIR: dataDir }),
      await run('verify-ledger', [], { DATA_DIR: dataDir }),
      await run('make-admin', ['boss'], { DATA_DIR: dataDir }),
    ]) {
      expect(told).toContain(`There is no database in ${join(dataDir, 'database')}, but ${dataDir} has: secret, media.`)
      expect(told).toContain('npm run restore')
    }
    expect((await readdir(dataDir)).sort()).toEqual(['media', 'secret'])
    // A folder that lost a file is no new one either.
    await cp(away, join(dataDir, 'database'), { recursive: true })
    await rm(join(dataDir, 'database/PG_VERSION'))
    expect(await start({ DATA_DIR: dataDir })).toContain('There is no database')
    await rm(join(dataDir, 'database'), { recursive: true })
    await rename(away, join(dataDir, 'database'))
    expect(await start({ DATA_DIR: dataDir })).toBe('ready')
  },
  slow,
)

it(
  'PLT-02 a damaged database is named with its folder and the way back, which works',
  async () => {
    const damaged = join(folder, 'damaged')
    await cp(dataDir, damaged, { recursive: true })
    const backup = /Backed up to (.+)/.exec(await run('backup', [join(folder, 'backups')], { DATA_DIR: damaged }))?.[1]
    const wal = join(damaged, 'database/pg_wal')
    for (const name of await readdir(wal)) if (/^0/.test(name)) await truncate(join(wal, name), 0)
    const told = await start({ DATA_DIR: damaged })
    expect(told).toContain(`The embedded database in ${join(damaged, 'database')} cannot be opened`)
    expect(told).toContain('npm run restore')
    const restored = await run('restore', [backup ?? ''], { DATA_DIR: damaged })
    expect(restored).toMatch(/^Restored to .*\n.*The ledger adds up/)
    expect(existsSync(join(damaged, 'restore.json'))).toBe(false)
    expect(await start({ DATA_DIR: damaged })).toBe('ready')
    // The files are those of the backup, too.
    expect(await holdOf(damaged)).toBeNull()
  },
  slow,
)

it(
  'PLT-02 PLT-08 after a restore beside a bucket, the sweep waits, also if the next start had to complete the restore',
  async () => {
    const bucket = await startS3Fake()
    const path = join(folder, 'beside')
    const at = { ...bucket.environment, DATA_DIR: path }
    const hold = () => holdOf(path, bucket.environment)
    expect(await start(at)).toBe('ready')
    const backup = /Backed up to (.+)/.exec(await run('backup', [join(folder, 'backups')], at))?.[1] ?? ''
    expect(await hold()).toBeNull()
    expect(await run('restore', [backup], at)).toContain('The ledger adds up')
    expect((await hold())?.reason).toBe('restored')
    // Killed here, the command has replaced the files and not yet told the database.
    await restore(backup, path, new Date())
    expect(existsSync(join(path, 'restore.json'))).toBe(true)
    expect(await start(at)).toBe('ready')
    expect(existsSync(join(path, 'restore.json'))).toBe(false)
    expect((await hold())?.reason).toBe('restored')
    await bucket.close()
  },
  slow,
)

it(
  'PLT-03 a new database does not start beside the bucket of another one, until the operator says so',
  async () => {
    const [right, wrong] = [join(folder, 'right'), join(folder, 'wrong')]
    const at = (path: string) => ({ ...s3.environment, DATA_DIR: path })
    expect(await start(at(right))).toBe('ready')
    const marker = s3.objects.get('.soundreel.json')?.bytes.toString()
    const told = await start(at(wrong))
    expect(told).toContain(`the bucket videos at ${s3.options.endpoint} belongs to another installation than`)
    expect(told).toContain('give each a bucket of its own')
    expect(s3.objects.get('.soundreel.json')?.bytes.toString()).toBe(marker)
    expect(await start(at(right))).toBe('ready')
    expect(await run('restore', ['--new-id'], at(wrong))).toContain('From now on')
    expect(await start(at(wrong))).toBe('ready')
    expect(await start(at(right))).toContain('belongs to another installation')
  },
  slow,
)

it(
  'PLT-02 a wrong secret is named',
  async () => {
    const secret = await readFile(join(dataDir, 'secret'), 'utf8')
    await writeFile(join(dataDir, 'secret'), 'another secret of enough length')
    const told = await start({ DATA_DIR: dataDir })
    expect(told).toContain(`was encrypted with another one than the secret in ${join(dataDir, 'secret')}`)
    expect(await start({ DATA_DIR: dataDir, APP_SECRET: 'yet another of sixteen' })).toContain('than APP_SECRET')
    await writeFile(join(dataDir, 'secret'), secret)
    expect(await start({ DATA_DIR: dataDir })).toBe('ready')
  },
  slow,
)
