import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '#server/db/client.ts'
import { createTestApp } from '#tests/test-app.ts'

const slow = 240_000
const root = join(import.meta.dirname, '../..')

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-commands-'))
  dataDir = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command of scripts/. @returns what it said, and its exit code */
async function run(command: string, args: string[], environment: Record<string, string> = { DATA_DIR: dataDir }) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment }
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], { cwd: root, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { said, code }
}

it(
  'ACC-10 make-admin creates an administrator, who signs in with the printed password; a second call changes it',
  async () => {
    const wrong = await run('make-admin', ['no spaces allowed'])
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('Use: npm run make-admin -- <username>')])
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    const passwords: string[] = []
    for (let times = 0; times < 2; times++) {
      const { said, code } = await run('make-admin', ['boss'])
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(/Administrator: boss\nPassword: \S{12,}\nStored in .+\.\n$/),
      ])
      expect(said).toContain(`the embedded database in ${join(dataDir, 'database')}.`)
      passwords.push(/Password: (\S+)/.exec(said)?.[1] ?? '')
    }
    const test = await createTestApp({}, await openEmbedded(dataDir))
    const signIn = (password = '') => test.browser().post('/api/auth/login', { username: 'boss', password })
    expect((await signIn(passwords[0])).status).toBe(401)
    expect((await signIn(passwords[1])).body.user).toMatchObject({ username: 'boss', isAdmin: true })
    await test.close()
  },
  slow,
)

it(
  'CRD-04 verify:ledger says whether the ledger adds up, and names each fault; a restore exits with 1 if the ledger does not add up',
  async () => {
    expect(await run('verify-ledger', [])).toEqual({ said: 'The ledger adds up.\n', code: 0 })
    const empty = join(folder, 'without-tables')
    await (await openEmbedded(empty)).close()
    const unmade = await run('verify-ledger', [], { DATA_DIR: empty })
    expect([unmade.code, unmade.said]).toEqual([
      1,
      expect.stringMatching(/^This database has no tables of the product/),
    ])
    const db = await openEmbedded(dataDir)
    await db.root.execute(`update users set credits = credits + 7 where username = 'boss'`)
    await db.close()
    const faulty = await run('verify-ledger', [])
    expect(faulty.code).toBe(1)
    expect(faulty.said).toMatch(/[1-9]\d* violations\n$/)
    expect(faulty.said).not.toContain('The ledger adds up')
    // The commands that follow a restore in a script do not open such a site.
    const restored = await run('restore', ['--new-id'])
    expect(restored).toEqual({
      said: expect.stringMatching(/The ledger has [1-9]\d* faults: npm run verify:ledger\n/),
      code: 1,
    })
  },
  slow,
)

it(
  'PLT-02 commands say what is missing, and change nothing',
  async () => {
    const secret = await readFile(join(dataDir, 'secret'), 'utf8')
    const elsewhere = {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
      APP_SECRET: 'of sixteen letters',
    }
    // An unescaped # ends the address within the password.
    const misspelt = { ...elsewhere, DATABASE_URL: 'postgres://soundreel:pass#word@127.0.0.1:9/none' }
    const at = (path: string) => ({ ...elsewhere, DATA_DIR: path })
    const empty = join(folder, 'empty')
    await mkdir(empty)
    // No `secret`, as of a product that had APP_SECRET.
    const bare = { DATA_DIR: join(folder, 'bare'), DATABASE_URL: elsewhere.DATABASE_URL }
    await mkdir(join(bare.DATA_DIR, 'database'), { recursive: true })
    await writeFile(join(bare.DATA_DIR, 'database/PG_VERSION'), '17')
    for (const [{ said, code }, words] of [
      [await run('backup', []), 'Name the target folder: npm run backup -- FOLDER'],
      [await run('backup', [join(folder, 'backups')], elsewhere), 'DATABASE_URL is set'],
      [await run('backup', [join(folder, 'backups')], { DATA_DIR: join(folder, 'none') }), 'There is no data folder'],
      [await run('restore', []), 'Name the backup: npm run restore -- FOLDER/soundreel-…'],
      [await run('restore', ['one', 'two']), 'Name one backup: npm run restore -- FOLDER/soundreel-…'],
      [await run('restore', [join(folder, 'backups/soundreel-x')], elsewhere), 'DATABASE_URL is set'],
      [await run('restore', [], elsewhere), 'The database of DATABASE_URL cannot be opened: connect ECONNREFUSED'],
      [await run('restore', [], misspelt), 'The database of DATABASE_URL cannot be opened: Invalid URL'],
      [await run('verify-ledger', [], elsewhere), 'connect ECONNREFUSED'],
      [await run('verify-ledger', [], { DATA_DIR: join(folder, 'none') }), 'Set DATA_DIR, or DATABASE_URL, as the'],
      [await run('verify-ledger', [], { DATA_DIR: empty }), `There is no embedded database in ${empty}. Set DATA_DIR`],
      [await run('move-to-server', []), 'Set DATABASE_URL to the new database.'],
      [await run('move-to-server', [], at(join(folder, 'none'))), 'There is no embedded database in'],
      [await run('move-to-server', [], at(empty)), `There is no embedded database in ${empty}. Set DATA_DIR`],
      [await run('move-to-server', [], bare), 'Set APP_SECRET to the one that the embedded product had.'],
    ] as const)
      expect([code, said]).toEqual([1, expect.stringContaining(words)])
    expect(existsSync(join(folder, 'backups'))).toBe(false)
    expect(existsSync(join(folder, 'none'))).toBe(false)
    expect(await readdir(empty)).toEqual([])
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(secret)
  },
  slow,
)

it(
  'PLT-02 PLT-04 commands name a variable with an invalid value, without a stack',
  async () => {
    const invalid = { said: expect.stringMatching(/^Invalid environment variables:\n {2}PORT: .+\n$/), code: 1 }
    for (const command of ['backup', 'restore', 'move-to-server', 'verify-ledger'])
      expect(await run(command, ['x'], { PORT: 'x' })).toEqual(invalid)
  },
  slow,
)
