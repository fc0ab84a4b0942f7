import type { CreditPackageValues } from '#contract/payments/admin-credit-packages.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { clearAlarm } from '#server/events/raise-alarm.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { changePackage, insertPackage, lockPackage, type StoredPackage } from './credit-package-repository.ts'

/** Raised while Creem's price of the package differs from ours. Changing the package clears it. */
export const priceAlarm = (packageId: string) => `creem-price:${packageId}`

export async function createCreditPackage(
  ctx: Context,
  actorId: string,
  values: CreditPackageValues,
): Promise<StoredPackage> {
  return ctx.db.transaction(async (tx) => {
    const created = await insertPackage(tx, { ...values, createdAt: ctx.clock.now() })
    await appendAudit(tx, { actorId, action: 'create-credit-package', ...recorded(created.id, null, created) })
    return created
  })
}

/** @throws Refusal NOT_FOUND */
export async function updateCreditPackage(
  ctx: Context,
  actorId: string,
  id: string,
  given: { [Name in keyof CreditPackageValues]?: CreditPackageValues[Name] | undefined },
): Promise<StoredPackage> {
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return ctx.db.transaction(async (tx) => {
    const before = await requirePackage(tx, id)
    if (Object.keys(changes).length === 0) return before
    const after = await changePackage(tx, id, changes)
    await clearAlarm(tx, priceAlarm(id))
    await appendAudit(tx, { actorId, action: 'update-credit-package', ...recorded(id, before, after) })
    return after
  })
}

/**
 * Removes a package from the shop permanently. Existing orders store what was sold, so they are not affected.
 * @throws Refusal NOT_FOUND
 */
export async function deleteCreditPackage(ctx: Context, actorId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await requirePackage(tx, id)
    await changePackage(tx, id, { deletedAt: ctx.clock.now() })
    await clearAlarm(tx, priceAlarm(id))
    await appendAudit(tx, { actorId, action: 'delete-credit-package', ...recorded(id, before, null) })
  })
}

async function requirePackage(tx: Tx, id: string): Promise<StoredPackage> {
  const found = await lockPackage(tx, id)
  if (!found) throw new Refusal('NOT_FOUND', 'Package not found.')
  return found
}

function recorded(id: string, before: StoredPackage | null, after: StoredPackage | null) {
  return { subject: `credit-package:${id}`, before, after }
}
