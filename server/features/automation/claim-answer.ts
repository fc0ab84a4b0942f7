import { createHash } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { type Claim, deleteClaim, findHolder, insertClaim } from './claim-repository.ts'

/** Longer than any request takes; after it, whoever held the key is known to be gone. */
const claimMs = 60_000

export function makeClaim(ctx: Context, userId: string, key: string, request: object): Claim {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  // Keys of the web's own calls are apart: two clients may choose the same one.
  return { userId, key: `n8n:${key}`, requestHash, createdAt: ctx.clock.now() }
}

/**
 * Takes an Idempotency-Key for the time that its request is worked on.
 * @returns the first answer when there is one already, null when the work is ours to do.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED for another request, IDEMPOTENCY_KEY_IN_USE while the same one is being worked on.
 */
export async function claimAnswer<T extends object>(ctx: Context, claim: Claim): Promise<T | null> {
  if (await insertClaim(ctx.db.root, claim, addMs(claim.createdAt, -claimMs))) return null
  const holder = await findHolder(ctx.db.root, claim)
  if (holder && holder.requestHash !== claim.requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  if (!holder?.response) throw new Refusal('IDEMPOTENCY_KEY_IN_USE')
  return holder.response as T
}

/** A request that came to nothing leaves its key unused. */
export async function releaseClaim(ctx: Context, claim: Claim): Promise<void> {
  await deleteClaim(ctx.db.root, claim)
}
