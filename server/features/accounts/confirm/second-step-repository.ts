import { and, eq, gt, lt } from 'drizzle-orm'
import type { Account } from '#server/db/account.ts'
import { users } from '#server/db/schema/accounts.ts'
import { secondSteps } from '#server/db/schema/factors.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'

type SecondStep = typeof secondSteps.$inferSelect

/**
 * Stores that the password was correct, unless it has changed meanwhile. The lock orders this with a change of the
 * password, which deletes the row.
 */
export async function insertSecondStep(tx: Tx, { id, password }: Account, step: Omit<SecondStep, 'userId'>) {
  const unchanged = and(eq(users.id, id), eq(users.password, password), eq(users.isActive, true))
  const [account] = await tx.select({ id: users.id }).from(users).where(unchanged).for('share')
  if (account) await tx.insert(secondSteps).values({ ...step, userId: id })
  return account !== undefined
}

/** The account of a sign-in that waits for its second factor; null if there is none or it has expired. */
export async function findSecondStepAccount(handle: Handle, id: string, now: Date): Promise<Account | null> {
  const [step] = await handle
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.id, id), gt(secondSteps.expiresAt, now)))
  const account = step && (await findAccount(handle, step.userId))
  return account?.isActive ? account : null
}

/** @returns false if the sign-in was completed or revoked meanwhile. */
export async function takeSecondStep(handle: Handle, id: string): Promise<boolean> {
  return (await handle.delete(secondSteps).where(eq(secondSteps.id, id)).returning({ id: secondSteps.id })).length === 1
}

export async function deleteExpiredSecondSteps(handle: Handle, now: Date): Promise<void> {
  await handle.delete(secondSteps).where(lt(secondSteps.expiresAt, now))
}
