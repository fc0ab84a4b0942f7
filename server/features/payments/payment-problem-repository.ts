import { asc, eq, like, or } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { alarms } from '#server/db/schema/events.ts'
import { orders } from '#server/db/schema/payments.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

const maxListed = 200

/** The oldest first. */
export async function listHeldOrders(handle: Handle) {
  return handle
    .select({ order: orders, username: users.username, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.status, 'held'))
    .orderBy(asc(orders.createdAt))
    .limit(maxListed)
}

/** Alarms that only an administrator can clear. */
export const strayAlarm = 'stray-payment:'
export const secondPaymentAlarm = 'paid-twice:'

export async function listUnmatchedPayments(handle: Handle) {
  return handle
    .select()
    .from(alarms)
    .where(or(like(alarms.key, `${strayAlarm}%`), like(alarms.key, `${secondPaymentAlarm}%`)))
    .orderBy(asc(alarms.createdAt))
    .limit(maxListed)
}

/** Locks the alarm; null if it was never raised or has been cleared. */
export async function lockAlarm(tx: Tx, key: string): Promise<typeof alarms.$inferSelect | null> {
  const [alarm] = await tx.select().from(alarms).where(eq(alarms.key, key)).for('update')
  return alarm ?? null
}
