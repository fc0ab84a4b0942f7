import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { deleteClaims, deleteOldKeys } from './claim-repository.ts'

const keptMs = 24 * 60 * 60 * 1000

/** An Idempotency-Key is valid for a day; after that, it may be used again. */
export async function cleanIdempotencyKeys(ctx: Context): Promise<void> {
  await deleteOldKeys(ctx.db.root, addMs(ctx.clock.now(), -keptMs))
}

/**
 * Deletes the claims of dead processes at startup. Only one process can hold the embedded database, so all its claims
 * are left over. With PostgreSQL, other processes may still be working, and claims end with their lease.
 */
export async function releaseOldClaims(ctx: Context): Promise<void> {
  if (ctx.db.engine === 'embedded') await deleteClaims(ctx.db.root)
}
