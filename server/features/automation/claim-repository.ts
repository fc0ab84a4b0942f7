import { and, eq, isNull, sql } from 'drizzle-orm'
import { idempotencyKeys } from '#server/db/schema/events.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

/** A request that holds an Idempotency-Key while it is being worked on. */
export type Claim = { userId: string; key: string; requestHash: string; createdAt: Date }

const ofKey = ({ userId, key }: Claim) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
const unanswered = (claim: Claim) => and(ofKey(claim), isNull(idempotencyKeys.response))

/** Takes the key, if nobody has it or whoever had it left without an answer before `staleBefore`. */
export async function insertClaim(handle: Handle, claim: Claim, staleBefore: Date): Promise<boolean> {
  const rows = await handle
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { createdAt: claim.createdAt },
      setWhere: sql`${idempotencyKeys.response} is null and ${idempotencyKeys.requestHash} = ${claim.requestHash}
        and ${idempotencyKeys.createdAt} <= ${staleBefore.toISOString()}::timestamptz`,
    })
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function findHolder(handle: Handle, claim: Claim) {
  const [row] = await handle.select().from(idempotencyKeys).where(ofKey(claim))
  return row ?? null
}

/** False when somebody else has taken the key over meanwhile. */
export async function markAnswered(tx: Tx, claim: Claim, response: object): Promise<boolean> {
  const rows = await tx
    .update(idempotencyKeys)
    .set({ response })
    .where(and(unanswered(claim), eq(idempotencyKeys.createdAt, claim.createdAt)))
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function deleteClaim(handle: Handle, claim: Claim): Promise<void> {
  await handle.delete(idempotencyKeys).where(and(unanswered(claim), eq(idempotencyKeys.createdAt, claim.createdAt)))
}
