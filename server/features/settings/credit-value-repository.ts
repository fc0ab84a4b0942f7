import { and, eq, isNull, sql } from 'drizzle-orm'
import { centsReceived } from '#contract/payments/credit-price.ts'
import { creditPackages } from '#server/db/schema/payments.ts'
import type { Handle } from '#server/db/transaction.ts'

/** Older orders say little about today's prices. */
const newestOrders = 1000

/**
 * What the operator receives for a credit, in US cents: by the newest completed orders with their bonus; before the
 * first, by the package for sale with the cheapest credits; else one cent.
 */
export async function getCentsPerCredit(handle: Handle): Promise<number> {
  const { rows } = await handle.execute<{ cents: string | number | null }>(sql`
    select sum(price_cents)::numeric / nullif(sum(credits + bonus_credits), 0) as cents from (
      select price_cents, credits, bonus_credits from orders where status = 'completed' and completed_at is not null
      order by completed_at desc limit ${newestOrders}) as newest`)
  const sold = rows[0]?.cents ?? null
  return sold === null ? ((await getCheapestCredit(handle)) ?? 1) : Number(sold)
}

/**
 * What the operator receives for a credit of the package for sale with the cheapest credits, its bonus included, in US
 * cents; null if none is for sale.
 */
export async function getCheapestCredit(handle: Handle): Promise<number | null> {
  const { price, credits, bonusCredits, isActive, deletedAt } = creditPackages
  const packages = await handle
    .select({ price, credits, bonusCredits })
    .from(creditPackages)
    .where(and(eq(isActive, true), isNull(deletedAt)))
  return packages.length === 0 ? null : Math.min(...packages.map(centsReceived))
}
