import { keysOf } from '#contract/keys-of.ts'
import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { readEarlierTime } from '#server/db/earlier-time.ts'
import { deleteClaims, deleteOldKeys } from './claim-repository.ts'

/** The newer calls of programs keep their keys longer, because programs may resume after weeks. */
const kinds = { web: 'idempotencyKeys', api: 'idempotencyKeys', v1: 'idempotencyKeysOfPrograms' } as const

/** How long an Idempotency-Key is valid depends on its door; after that, it may be used again. */
export async function cleanIdempotencyKeys(ctx: Context): Promise<void> {
  // A repeated call whose key is deleted too early pays a second time.
  const now = await readEarlierTime(ctx.db.root, ctx.clock)
  for (const door of keysOf(kinds)) await deleteOldKeys(ctx.db.root, door, addMs(now, -keptMs(kinds[door])))
}

/**
 * Deletes the claims of dead processes at startup. Only one process can hold the embedded database, so all its claims
 * are left over. With PostgreSQL, other processes may still be working, and claims end with their lease.
 */
export async function releaseOldClaims(ctx: Context): Promise<void> {
  if (ctx.db.engine === 'embedded') await deleteClaims(ctx.db.root)
}
