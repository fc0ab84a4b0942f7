import { and, eq } from 'drizzle-orm'
import { recoveryCodes } from '#server/db/schema/factors.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export async function countRecoveryCodes(handle: Handle, userId: string): Promise<number> {
  return handle.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

export async function insertRecoveryCodes(tx: Tx, userId: string, hashes: string[], createdAt: Date): Promise<void> {
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash, createdAt })))
}

/** Uses up a code. @returns false if the account has no such code. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const own = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash))
  return (await tx.delete(recoveryCodes).where(own).returning({ hash: recoveryCodes.hash })).length === 1
}
