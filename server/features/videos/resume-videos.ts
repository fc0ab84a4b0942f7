import type { Context } from '#server/context.ts'
import { endLeases } from './video-repository.ts'

/**
 * At the start of the one process that may hold the embedded database, every lease is left from a process that died:
 * work goes on at once instead of after the lease. With PostgreSQL others may be at work, and leases end by themselves.
 */
export async function resumeVideos(ctx: Context): Promise<void> {
  if (ctx.db.engine === 'embedded') await endLeases(ctx.db.root)
}
