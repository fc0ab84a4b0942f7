import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createContext } from './create-context.ts'
import { beginAfterRestore } from './db/after-restore.ts'
import { endRestore, isToBegin } from './db/restoring/settle-restore.ts'
import { warnOfLocale } from './db/warn-of-locale.ts'
import { ensureAdministrator } from './features/accounts/registration/ensure-administrator.ts'
import { fillNameKeys } from './features/accounts/registration/fill-name-keys.ts'
import { buildOperationsApp } from './features/operations/routes.ts'
import type { FrontDoor } from './http/pages/front-door.ts'
import { releaseOldClaims } from './idempotency/clean-idempotency-keys.ts'
import { expectRestored } from './installation/hold-sweep.ts'
import { joinAtStart } from './installation/join-at-start.ts'
import { buildApp } from './web-app.ts'
import { startJobs } from './worker.ts'

export type RunningServer = {
  /** Set only if this start created the first administrator with a generated password. */
  newAdministrator: { username: string; password: string } | null
  /** Finishes current requests and jobs, then closes everything. */
  stop(): Promise<void>
}

/**
 * Migrates the database and starts the configured roles.
 * @param opening the web role's open port, or the error that prevented it; null without that role
 */
export async function startServer(config: Config, opening: Promise<FrontDoor> | null): Promise<RunningServer> {
  // Runs before `opening` is awaited: "another process uses the data" is a clearer error than "the port is in use".
  const { ctx, close } = await createContext(config)
  try {
    const door = await opening
    await bringUpToDate(ctx)
    if (config.databaseUrl) await warnOfLocale(ctx)
    await joinAtStart(ctx)
    await ctx.queue.start()
    await ctx.events.start()
    const newAdministrator = await ensureAdministrator(ctx)
    const app = door ? await buildApp(ctx) : null
    await app?.ready()
    const operations = await listenForOperators(ctx)
    const stopJobs = config.roles.includes('worker') ? await startJobs(ctx) : null
    door?.handOver((request, response) => app?.server.emit('request', request, response))
    return {
      newAdministrator,
      async stop() {
        ctx.stopping = true
        // Load balancers check only at intervals: until they notice, this process keeps serving.
        if (app) await sleep(config.stopDelayMs)
        await door?.close(async () => app?.close())
        await operations?.close()
        stopJobs?.()
        await ctx.queue.stop()
        await ctx.events.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Updates the database at each start, before it is used: migrates it from
 * an older version and cleans up after a killed process.
 */
export async function bringUpToDate(ctx: Context): Promise<void> {
  await ctx.db.migrate()
  await endOpenRestore(ctx)
  await releaseOldClaims(ctx)
  await fillNameKeys(ctx)
}

/** A restore was interrupted after its files were in place. */
async function endOpenRestore(ctx: Context): Promise<void> {
  const { config, db, log } = ctx
  if (config.databaseUrl || !(await isToBegin(config.dataDir))) return
  await beginAfterRestore(db)
  // As the command would have done: a bucket may have files that the backup does not know.
  if (config.s3) await expectRestored(ctx)
  await endRestore(config.dataDir)
  log.warn('a restore that was interrupted is complete')
}

/** Opens a separate port for monitors if one is configured. With the web role, the pages' port answers them too. */
async function listenForOperators(ctx: Context) {
  const { healthPort: port, port: pagesPort, roles, host } = ctx.config
  if (port === null || (roles.includes('web') && port === pagesPort)) return null
  const app = buildOperationsApp(ctx)
  await app.listen({ port, host })
  return app
}
