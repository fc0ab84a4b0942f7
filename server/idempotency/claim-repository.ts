import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { idempotencyKeys } from '#server/db/schema/events.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

/** A request that holds an Idempotency-Key while it is processed; `createdAt` distinguishes it from a later holder. */
export type Claim = Pick<typeof idempotencyKeys.$inferSelect, 'userId' | 'door' | 'key' | 'requestHash' | 'createdAt'>
export type Holder = typeof idempotencyKeys.$inferSelect

const ofKey = ({ userId, door, key }: Claim) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.door, door), eq(idempotencyKeys.key, key))
const heldBy = (claim: Claim) =>
  and(ofKey(claim), isNull(idempotencyKeys.response), eq(idempotencyKeys.createdAt, claim.createdAt))

/**
 * Takes the key if it is free, or if its holder took it before `staleBefore` for the same request and never answered.
 */
export async function insertClaim(handle: Handle, claim: Claim, staleBefore: Date): Promise<boolean> {
  const rows = await handle
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.door, idempotencyKeys.key],
      set: { createdAt: claim.createdAt },
      setWhere: sql`${idempotencyKeys.response} is null and ${idempotencyKeys.requestHash} = ${claim.requestHash}
        and ${idempotencyKeys.createdAt} <= ${staleBefore.toISOString()}::timestamptz`,
    })
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function findHolder(handle: Handle, claim: Claim): Promise<Holder | null> {
  const [row] = await handle.select().from(idempotencyKeys).where(ofKey(claim))
  return row ?? null
}

/** Resolves to false if another request has taken the key over. */
export async function markAnswered(tx: Tx, claim: Claim, response: object): Promise<boolean> {
  const rows = await tx
    .update(idempotencyKeys)
    .set({ response })
    .where(heldBy(claim))
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function deleteClaim(handle: Handle, claim: Claim): Promise<void> {
  await handle.delete(idempotencyKeys).where(heldBy(claim))
}

/** Deletes every claim that has no answer yet. */
export async function deleteClaims(handle: Handle): Promise<void> {
  await handle.delete(idempotencyKeys).where(isNull(idempotencyKeys.response))
}

export async function deleteOldKeys(handle: Handle, door: Claim['door'], before: Date): Promise<void> {
  await handle.delete(idempotencyKeys).where(and(eq(idempotencyKeys.door, door), lt(idempotencyKeys.createdAt, before)))
}
