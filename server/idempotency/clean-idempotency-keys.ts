import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { deleteClaims, deleteOldKeys } from './claim-repository.ts'

const keptMs = 24 * 60 * 60 * 1000

/** An Idempotency-Key protects for a day; after that it may be used again. */
export async function cleanIdempotencyKeys(ctx: Context): Promise<void> {
  await deleteOldKeys(ctx.db.root, addMs(ctx.clock.now(), -keptMs))
}

/**
 * At the start of the one process that may hold the embedded database, every claim is left from a process that died. With
 * PostgreSQL others may be at work, and claims end with their lease.
 */
export async function releaseOldClaims(ctx: Context): Promise<void> {
  if (ctx.db.engine === 'embedded') await deleteClaims(ctx.db.root)
}
