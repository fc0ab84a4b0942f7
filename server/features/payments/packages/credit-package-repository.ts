import { and, asc, eq, isNull } from 'drizzle-orm'
import { creditPackages } from '#server/db/schema/payments.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type StoredPackage = typeof creditPackages.$inferSelect
type PackageChanges = Partial<typeof creditPackages.$inferInsert>

const isThere = isNull(creditPackages.deletedAt)

/** The smallest first. */
export async function listPackages(handle: Handle): Promise<StoredPackage[]> {
  return handle
    .select()
    .from(creditPackages)
    .where(isThere)
    .orderBy(asc(creditPackages.credits), asc(creditPackages.createdAt))
}

export async function findPackageOnSale(handle: Handle, id: string): Promise<StoredPackage | null> {
  const [found] = await handle
    .select()
    .from(creditPackages)
    .where(and(eq(creditPackages.id, id), eq(creditPackages.isActive, true), isThere))
  return found ?? null
}

export async function insertPackage(tx: Tx, values: typeof creditPackages.$inferInsert): Promise<StoredPackage> {
  const [inserted] = await tx.insert(creditPackages).values(values).returning()
  invariant(inserted, 'an inserted package is returned')
  return inserted
}

/**
 * Locks the package, so that the recorded "before" state is the one that the change started from. The lock is "no key
 * update": completing an order, which references the package, does not wait for it.
 */
export async function lockPackage(tx: Tx, id: string): Promise<StoredPackage | null> {
  const [found] = await tx
    .select()
    .from(creditPackages)
    .where(and(eq(creditPackages.id, id), isThere))
    .for('no key update')
  return found ?? null
}

export async function changePackage(tx: Tx, id: string, changes: PackageChanges): Promise<StoredPackage> {
  const [changed] = await tx.update(creditPackages).set(changes).where(eq(creditPackages.id, id)).returning()
  invariant(changed, 'a locked package exists')
  return changed
}
