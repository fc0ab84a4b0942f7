import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createStorage } from '#server/create-context.ts'
import type { Database } from '#server/db/client.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { createEventTail } from '#server/events/event-tail.ts'
import { createAccount } from '#server/features/accounts/registration/create-account.ts'
import { verifyLedger } from '#server/features/credits/verify-ledger.ts'
import { createDeadFiles } from '#server/features/videos/retention/dead-files.ts'
import { unlistedRefusal } from '#server/http/endpoints/error-handler.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createLimiter } from '#server/limits/limiter.ts'
import { createLog } from '#server/log.ts'
import { createSecrets } from '#server/secrets.ts'
import { buildApp } from '#server/web-app.ts'
import { openTestDatabase } from '#tests/database/test-database.ts'
import { createScriptedProvider, type ScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from './make-clip.ts'
import { createBrowser, type TestBrowser } from './test-browser.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { work } from './workers/work.ts'

export type TestApp = {
  app: App
  ctx: Context
  db: Database
  clock: TestClock
  /** Replaces the demo renderer. */
  provider: ScriptedProvider
  /** Replaces the provider with accounts. */
  kie: ScriptedProvider
  /** A visitor with their own cookies. */
  browser(): TestBrowser
  /** A visitor who has registered and signed in. */
  signedIn(username?: string): Promise<TestBrowser>
  /** The administrator, signed in. */
  administrator(): Promise<TestBrowser>
  /** Does all video work that is due now, as the worker would. Resolves to the number of steps. */
  work(): Promise<number>
  /** Works this many times, and moves the clock on after each; by a minute, unless told otherwise. */
  workFor(rounds: number, stepMs?: number): Promise<void>
  /** Fails the test if the ledger does not add up. */
  verify(): Promise<void>
  /** The log so far, one line each; LOG_LEVEL sets the level. */
  logged: string[]
  /** Every row of the tables that hold secrets, as text. */
  dump(): Promise<string>
  /** Runs a statement directly on the database, as an operator could. */
  query(statement: string): Promise<Record<string, unknown>[]>
  /** Releases everything but the data folder. */
  stop(): Promise<void>
  /** Fails the test if a call was refused with a code that its contract does not list. */
  close(): Promise<void>
}

/**
 * The whole server on a real database, with a scripted provider and a clock that the test advances. Creates a database
 * unless one is given; closing the app closes either.
 */
export async function createTestApp(environment: Record<string, string> = {}, given?: Database): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soundreel-test-'))
  const config: Config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment })
  const { log, logged, unlisted } = createTestLog(config)
  const db = given ?? (await openTestDatabase())
  const clock = createTestClock()
  const provider = createScriptedProvider(await makeClip('16:9'))
  const kie = { ...createScriptedProvider(await makeClip('16:9')), ...withAccounts }
  const events = createEventTail(db, log)
  const secrets = createSecrets('a secret of the tests')
  const ctx: Context = {
    config,
    clock,
    log,
    db,
    queue: createQueue(db, log, { worker: false }),
    limits: createLimiter(db, clock, secrets),
    events,
    storage: createStorage(config),
    deadFiles: createDeadFiles({ db, events, log }),
    secrets,
    stopping: false,
    providers: { demo: provider, kie },
  }
  await ctx.queue.start()
  const app = await buildApp(ctx)
  await app.ready()
  const browser = () => createBrowser(app)
  let newcomers = 1
  const stop = async () => {
    await app.close()
    await ctx.queue.stop()
    await db.close()
  }
  return {
    app,
    ctx,
    db,
    clock,
    provider,
    kie,
    logged,
    browser,
    async signedIn(username = `user-${Math.random().toString(36).slice(2, 10)}`) {
      const visitor = browser()
      const body = { username, password: 'correct horse' }
      // Each user has their own address, so that no test reaches the limits per network.
      const remoteAddress = `10.${newcomers >> 16}.${(newcomers >> 8) & 255}.${newcomers++ & 255}`
      await app.inject({ method: 'POST', url: '/api/auth/register', payload: body, remoteAddress })
      await visitor.post('/api/auth/login', body)
      return visitor
    },
    async administrator() {
      const username = `admin-${Math.random().toString(36).slice(2, 10)}`
      await createAccount(ctx, { username, password: 'correct horse', email: null, isAdmin: true, network: null })
      const visitor = browser()
      await visitor.post('/api/auth/login', { username, password: 'correct horse' })
      return visitor
    },
    work: () => work(ctx),
    async workFor(rounds, stepMs = 60_000) {
      for (let round = 0; round < rounds; round++) {
        await work(ctx)
        clock.forward(stepMs)
      }
    },
    async verify() {
      const faults = await verifyLedger(db.root)
      if (faults.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(faults)}`)
    },
    async dump() {
      const rows = [await db.root.select().from(users), await db.root.select().from(sessions)]
      return JSON.stringify(rows)
    },
    query: async (statement) => (await db.root.execute(statement)).rows,
    stop,
    async close() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
      if (unlisted.size > 0) throw new Error([...unlisted].join(''))
    },
  }
}

/** Records calls that were refused with a code that their contract does not list. */
function createTestLog({ logLevel }: Config): { log: Context['log']; logged: string[]; unlisted: Set<string> } {
  const isSilent = logLevel === 'silent'
  const logged: string[] = []
  const unlisted = new Set<string>()
  const write = (line: string) => {
    if (line.includes(unlistedRefusal)) unlisted.add(line.slice(line.indexOf('"code"')))
    if (!isSilent) logged.push(line)
  }
  return { log: createLog(isSilent ? 'error' : logLevel, { write }), logged, unlisted }
}
