import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ConfirmableStep } from '#contract/overview.ts'
import { users } from '#server/db/schema/accounts.ts'
import { creditPackages, orders } from '#server/db/schema/payments.ts'
import { providerAccounts } from '#server/db/schema/providers.ts'
import { confirmedSteps } from '#server/db/schema/settings.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export async function hasCompletedOrder(handle: Handle): Promise<boolean> {
  const [order] = await handle.select({ id: orders.id }).from(orders).where(eq(orders.status, 'completed')).limit(1)
  return order !== undefined
}

export type ServingAccount = typeof providerAccounts.$inferSelect

/** The enabled accounts of all vendors. */
export async function listServingAccounts(handle: Handle): Promise<ServingAccount[]> {
  return handle
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.isEnabled, true), isNull(providerAccounts.deletedAt)))
}

/** The packages for sale. */
export async function listOffers(handle: Handle) {
  return handle
    .select()
    .from(creditPackages)
    .where(and(eq(creditPackages.isActive, true), isNull(creditPackages.deletedAt)))
}

/** Those who can sign in. */
export async function listAdministrators(handle: Handle): Promise<{ id: string; username: string }[]> {
  return handle
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isActive, true)))
    .orderBy(asc(users.createdAt))
}

export async function listConfirmed(handle: Handle): Promise<Map<ConfirmableStep, Date>> {
  const rows = await handle.select().from(confirmedSteps)
  return new Map(rows.map(({ step, confirmedAt }) => [step, confirmedAt]))
}

/** @returns false if the step was confirmed before. */
export async function saveConfirmed(tx: Tx, step: ConfirmableStep, confirmedAt: Date): Promise<boolean> {
  const saved = await tx.insert(confirmedSteps).values({ step, confirmedAt }).onConflictDoNothing().returning()
  return saved.length > 0
}

/** @returns false if the step was not confirmed. */
export async function forgetConfirmed(tx: Tx, step: ConfirmableStep): Promise<boolean> {
  const forgotten = await tx.delete(confirmedSteps).where(eq(confirmedSteps.step, step)).returning()
  return forgotten.length > 0
}
