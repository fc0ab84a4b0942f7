import { sql } from 'drizzle-orm'
import { arrivals } from '#server/db/schema/notices.ts'
import type { Handle } from '#server/db/transaction.ts'

export type Arrival = typeof arrivals.$inferSelect

/** Writes at most once in a while, so that a flood of calls does not become a flood of writes. */
export async function saveArrival(handle: Handle, arrival: Arrival, unlessSince: Date): Promise<void> {
  await handle
    .insert(arrivals)
    .values(arrival)
    .onConflictDoUpdate({
      target: arrivals.name,
      set: { at: arrival.at, status: arrival.status },
      setWhere: sql`${arrivals.at} < ${unlessSince.toISOString()}::timestamptz or ${arrivals.status} <> ${arrival.status}`,
    })
}

export async function listArrivals(handle: Handle): Promise<Arrival[]> {
  return handle.select().from(arrivals)
}
