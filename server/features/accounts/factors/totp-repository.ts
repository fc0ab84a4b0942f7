import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { totpSecrets } from '#server/db/schema/factors.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export async function findTotp(handle: Handle, userId: string): Promise<{ secret: string } | null> {
  const enabled = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.enabledAt))
  const [totp] = await handle.select({ secret: totpSecrets.secret }).from(totpSecrets).where(enabled)
  return totp ?? null
}

/** @returns null unless the setup began after `since`. */
export async function findPendingTotp(handle: Handle, userId: string, since: Date): Promise<{ secret: string } | null> {
  const pending = and(eq(totpSecrets.userId, userId), isNull(totpSecrets.enabledAt), gt(totpSecrets.createdAt, since))
  const [totp] = await handle.select({ secret: totpSecrets.secret }).from(totpSecrets).where(pending)
  return totp ?? null
}

/** Stores a secret that is being set up, in place of an earlier one. @returns false if one is enabled. */
export async function putPendingTotp(
  handle: Handle,
  totp: { userId: string; secret: string; createdAt: Date },
): Promise<boolean> {
  const rows = await handle
    .insert(totpSecrets)
    .values(totp)
    .onConflictDoUpdate({ target: totpSecrets.userId, set: totp, setWhere: isNull(totpSecrets.enabledAt) })
    .returning({ userId: totpSecrets.userId })
  return rows.length === 1
}

type Enabled = { userId: string; secret: string; step: number; now: Date }

/** @returns false if this secret is no longer the one being set up. */
export async function enableTotp(tx: Tx, { userId, secret, step, now }: Enabled): Promise<boolean> {
  const pending = and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, secret), isNull(totpSecrets.enabledAt))
  const rows = await tx
    .update(totpSecrets)
    .set({ enabledAt: now, lastStep: step })
    .where(pending)
    .returning({ userId: totpSecrets.userId })
  return rows.length === 1
}

/** Uses up the code of a time step. @returns false if this code or a later one was used before. */
export async function spendTotpStep(handle: Handle, userId: string, step: number): Promise<boolean> {
  const unused = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.enabledAt), lt(totpSecrets.lastStep, step))
  const rows = await handle
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(unused)
    .returning({ userId: totpSecrets.userId })
  return rows.length === 1
}

/** @returns whether an app was set up. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning()
  return rows.some(({ enabledAt }) => enabledAt !== null)
}
