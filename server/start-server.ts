import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createContext } from './create-context.ts'
import { ensureAdministrator } from './features/accounts/registration/ensure-administrator.ts'
import { fillNameKeys } from './features/accounts/registration/fill-name-keys.ts'
import { buildOperationsApp } from './features/operations/routes.ts'
import { buildApp } from './http/app.ts'
import type { FrontDoor } from './http/pages/front-door.ts'
import { releaseOldClaims } from './idempotency/clean-idempotency-keys.ts'
import { startJobs } from './jobs/registry.ts'

export type RunningServer = {
  /** Present only when this start created the first administrator with a password of its own making. */
  newAdministrator: { username: string; password: string } | null
  /** Finishes requests and jobs in hand, then closes everything. */
  stop(): Promise<void>
}

/**
 * Migrates the database and starts the roles that the configuration asks for.
 * @param opening where the web role listens already, or what kept it from that; null without that role.
 */
export async function startServer(config: Config, opening: Promise<FrontDoor> | null): Promise<RunningServer> {
  // That the data are in use by another process says more than that its port is.
  const { ctx, close } = await createContext(config)
  try {
    const door = await opening
    await bringUpToDate(ctx)
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
        // Load balancers look now and then: until they have, this process goes on serving.
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

/** What each start does to the database of an older version, or of a process that was killed, before anybody uses it. */
export async function bringUpToDate(ctx: Context): Promise<void> {
  await ctx.db.migrate()
  await releaseOldClaims(ctx)
  await fillNameKeys(ctx)
}

/** Monitors have a port of their own where one is given; in a process with the web role, beside that of the pages. */
async function listenForOperators(ctx: Context) {
  const { healthPort: port, port: pagesPort, roles, host } = ctx.config
  if (port === null || (roles.includes('web') && port === pagesPort)) return null
  const app = buildOperationsApp(ctx)
  await app.listen({ port, host })
  return app
}
