import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

/** Older orders say little about today's prices. */
const newestOrders = 1000

/**
 * What buyers pay for one credit, in US cents: by the newest completed orders with their bonus; before the first, by
 * the package for sale with the cheapest credits; else one cent.
 */
export async function getCentsPerCredit(handle: Handle): Promise<number> {
  const { rows } = await handle.execute<{ cents: string | number | null }>(sql`
    select coalesce(
      (select sum(price_cents)::numeric / nullif(sum(credits + bonus_credits), 0) from (
        select price_cents, credits, bonus_credits from orders where status = 'completed' and completed_at is not null
        order by completed_at desc limit ${newestOrders}) as newest),
      (select min(price * 100 / (credits + bonus_credits)) from credit_packages where is_active and deleted_at is null)
    ) as cents`)
  return Number(rows[0]?.cents ?? 1)
}
