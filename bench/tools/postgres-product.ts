import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildPages } from '#scripts/build-pages.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { sessionId } from '#server/features/accounts/sessions/session.ts'
import { findFreePort, startPostgresServer } from '#tests/database/postgres-server.ts'
import { waitUntilReady } from '#tests/product/running-product.ts'

export type PostgresProduct = {
  url: string
  databaseUrl: string
  dataDir: string
  /** The process id of the first process, which serves. */
  pid: number
  /** Runs a statement directly on the database. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Adds signed-in users with credits. @returns their cookies. */
  addUsers(names: readonly string[], options?: { isAdmin: boolean }): Promise<string[]>
  /** The first process's memory in bytes after a garbage collection; only if measured-server.ts started it. */
  memory(): Promise<{ used: number; rss: number }>
  /** The environment for a worker of this product. */
  workerEnvironment: Record<string, string>
  remove(): Promise<void>
}

/** As an operator would run it: no acknowledged write is lost. */
const serverSettings = [
  'max_connections=200',
  'shared_buffers=512MB',
  'shared_preload_libraries=pg_stat_statements',
  'logging_collector=on',
  'log_destination=jsonlog',
]

/** A web process of the product on its own PostgreSQL. */
export async function startPostgresProduct(
  environment: Record<string, string> = {},
  entrance = 'server/main.ts',
): Promise<PostgresProduct> {
  await buildPages()
  const postgres = await startPostgresServer(serverSettings)
  const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-bench-'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    LOG_LEVEL: 'error',
    APP_SECRET: 'a secret of the bench',
    ADMIN_PASSWORD: 'keeper of the house',
    ...environment,
  }
  const env = { ...process.env, ...settings, ROLES: 'web' }
  const web: ChildProcess = spawn(process.execPath, [entrance], { cwd: rootFolder, env })
  let output = ''
  for (const stream of [web.stdout, web.stderr]) stream?.on('data', (text) => (output += text))
  await waitUntilReady(url, web, () => output)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  pool.on('error', () => {})
  const query = async (statement: string, values: unknown[] = []) => (await pool.query(statement, values)).rows
  return {
    url,
    databaseUrl: postgres.url,
    dataDir,
    pid: web.pid as number,
    query,
    addUsers: (names, { isAdmin } = { isAdmin: false }) => addUsers(query, names, isAdmin),
    async memory() {
      const said = new Promise<string>((resolve) =>
        web.stdout?.on('data', (text) => {
          const [, told] = /^memory (.*)$/m.exec(String(text)) ?? []
          if (told) resolve(told)
        }),
      )
      web.kill('SIGUSR2')
      return JSON.parse(await said)
    },
    workerEnvironment: { ...settings, ROLES: 'worker' },
    async remove() {
      await pool.end()
      await kill(web)
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

const credits = 1_000_000

/** Bypasses the sign-in, which is slow on purpose. User ids are derived from names. */
async function addUsers(query: PostgresProduct['query'], names: readonly string[], isAdmin: boolean) {
  const secrets = names.map((name) => `secret-of-${name}`)
  await query(
    `with made as (
      insert into users (id, username, password, credits, is_admin)
      select md5(name)::uuid, name, 'none', ${credits}, $2 from unnest($1::text[]) name returning id, username
    ), funded as (
      insert into transactions (user_id, type, amount, balance_after, sequence, key, description)
      select id, 'adjustment', ${credits}, ${credits}, 1, 'adjustment:' || id, 'For the bench' from made
    )
    insert into sessions (id, user_id, expires_at)
    select session, made.id, now() + interval '1 day'
    from made join unnest($1::text[], $3::text[]) as given (name, session) on given.name = made.username`,
    [names, isAdmin, secrets.map(sessionId)],
  )
  return secrets.map((secret) => `soundreel_session=${secret}`)
}
