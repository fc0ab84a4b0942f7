import { and, eq, lt } from 'drizzle-orm'
import { idempotencyKeys } from '#server/db/schema/events.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

type Key = { userId: string; key: string }
type Claim = Key & { requestHash: string; createdAt: Date }

/** Takes the key for this transaction; false when a committed request had it first. A simultaneous one is waited for. */
export async function claimIdempotencyKey(tx: Tx, claim: Claim): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function getFirstAnswer(handle: Handle, { userId, key }: Key) {
  const [row] = await handle.select().from(idempotencyKeys).where(mine(userId, key))
  return row ?? null
}

export async function keepFirstAnswer(tx: Tx, { userId, key }: Key, response: object): Promise<void> {
  await tx.update(idempotencyKeys).set({ response }).where(mine(userId, key))
}

export async function deleteOldIdempotencyKeys(handle: Handle, before: Date): Promise<void> {
  await handle.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

function mine(userId: string, key: string) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}
