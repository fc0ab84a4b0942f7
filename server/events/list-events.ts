import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { events } from '#server/db/schema/events.ts'
import type { Handle } from '#server/db/transaction.ts'

export type TailedEvent = typeof events.$inferSelect
export type Cursor = { tx: bigint; id: number }

/** The oldest transaction that still runs: what is below it is complete. */
const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** The place behind everything that happened so far. */
export async function findHorizon(handle: Handle): Promise<Cursor> {
  const rows = await handle.select({ horizon: sql<string>`(${horizon})::text` }).from(sql`(select 1) as one`)
  return { tx: BigInt(rows[0]?.horizon ?? 0), id: 0 }
}

/** The next events in order, only of transactions older than every running one: by id alone, late commits are skipped. */
export async function listEventsAfter(handle: Handle, cursor: Cursor, limit: number): Promise<TailedEvent[]> {
  return handle
    .select()
    .from(events)
    .where(
      and(
        or(gt(events.tx, cursor.tx), and(eq(events.tx, cursor.tx), gt(events.id, cursor.id))),
        sql`${events.tx} < ${horizon}`,
      ),
    )
    .orderBy(asc(events.tx), asc(events.id))
    .limit(limit)
}
