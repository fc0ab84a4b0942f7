import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Handle } from './transaction.ts'

/**
 * The earlier of this process's time and the database's. Sweeps delete by it: what they delete does not come back, so a
 * clock that jumps ahead must not decide alone what is old.
 */
export async function readEarlierTime(handle: Handle, clock: Clock): Promise<Date> {
  const { rows } = await handle.execute<{ ms: string }>(sql`select ${clock.inDatabase()}::text as ms`)
  return new Date(Math.min(clock.now().getTime(), Number(rows[0]?.ms)))
}
