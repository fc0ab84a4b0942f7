import type { Context } from '#server/context.ts'
import { knownMigrations } from '#server/db/client.ts'
import { countMigrations, countWaitingJobs } from './operation-repository.ts'

export type Readiness = { ready: boolean; checks: Record<string, 'ok' | 'failed'> }

const timeoutMs = 3000

/** Whether everything this process needs responds in time. Details of a failure appear only in the log. */
export async function checkReadiness(ctx: Context): Promise<Readiness> {
  const root = ctx.db.root
  const checks: Record<string, () => Promise<unknown>> = {
    process: async () => requireStaying(ctx),
    database: () => root.execute('select 1'),
    migrations: async () => requireMigrations(await countMigrations(root)),
    queue: () => countWaitingJobs(root),
    storage: () => ctx.storage.ping(),
  }
  // Checks run in parallel, so that the caller waits for the slowest instead of the sum.
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await tryCheck(ctx, name, check)] as const),
  )
  return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) }
}

function requireStaying(ctx: Context): void {
  if (ctx.stopping) throw new Error('this process is stopping')
}

function requireMigrations(applied: number): void {
  if (applied < knownMigrations()) throw new Error(`${applied} of ${knownMigrations()} migrations are applied`)
}

async function tryCheck(ctx: Context, name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs)
  })
  try {
    await Promise.race([check(), late])
    return 'ok'
  } catch (error) {
    ctx.log.error({ err: error, check: name }, 'a readiness check failed')
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}
