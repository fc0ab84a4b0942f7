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
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { listDueVideos } from '#server/features/videos/lifecycle/video-lease-repository.ts'
import { createDeadFiles } from '#server/features/videos/retention/dead-files.ts'
import { buildApp } from '#server/http/app.ts'
import { unlistedRefusal } from '#server/http/endpoints/error-handler.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createLimiter } from '#server/limits/limiter.ts'
import { createLog } from '#server/log.ts'
import { createSecrets } from '#server/secrets.ts'
import { openTestDatabase } from '#tests/database/test-database.ts'
import { createScriptedProvider, type ScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from './make-clip.ts'
import { createBrowser, type TestBrowser } from './test-browser.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export type TestApp = {
  app: App
  ctx: Context
  db: Database
  clock: TestClock
  /** Stands for the demo renderer. */
  provider: ScriptedProvider
  /** Stands for the provider with accounts. */
  kie: ScriptedProvider
  /** A visitor with cookies of their own. */
  browser(): TestBrowser
  /** A visitor who has registered and signed in. */
  signedIn(username?: string): Promise<TestBrowser>
  /** The administrator, signed in. */
  administrator(): Promise<TestBrowser>
  /** Does all video work that is due now, as the worker would; returns how many steps that were. */
  work(): Promise<number>
  /** Fails the test when the ledger does not add up. */
  verify(): Promise<void>
  /** What was logged so far, a line each; LOG_LEVEL says how much that is. */
  logged: string[]
  /** Every row of the tables that hold secrets, as text. */
  dump(): Promise<string>
  /** Runs a statement past the product, as an operator at the database could. */
  query(statement: string): Promise<Record<string, unknown>[]>
  /** Lets go of everything but the data folder. */
  stop(): Promise<void>
  /** Fails the test when a call was refused with a code that its contract does not list. */
  close(): Promise<void>
}

/**
 * The whole server on a real database, with a scripted provider and a clock that the test moves. The database is one of
 * its own unless one is given; it is closed with the app either way.
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
  const ctx: Context = {
    config,
    clock,
    log,
    db,
    queue: createQueue(db, log, { worker: false }),
    limits: createLimiter(db, clock),
    events,
    storage: createStorage(config),
    deadFiles: createDeadFiles({ db, events, log }),
    secrets: createSecrets('a secret of the tests'),
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
      // From an address of their own, so that nobody uses up what one network may have.
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

/** Notes by itself which calls were refused with a code that their contract does not list. */
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

const maxSteps = 1000

async function work(ctx: Context): Promise<number> {
  for (let steps = 0; steps < maxSteps; ) {
    const due = await listDueVideos(ctx.db.root, ctx.clock.now(), 100)
    if (due.length === 0) return steps
    for (const taskId of due) await advanceVideo(ctx, taskId)
    steps += due.length
  }
  throw new Error('the work never ends')
}
