import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { deleteOldKeys } from './claim-repository.ts'

const keptMs = 24 * 60 * 60 * 1000

/** An Idempotency-Key protects for a day; after that it may be used again. */
export async function cleanIdempotencyKeys(ctx: Context): Promise<void> {
  await deleteOldKeys(ctx.db.root, addMs(ctx.clock.now(), -keptMs))
}
