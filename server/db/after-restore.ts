import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * Prepares a restored database. The server may assign transaction ids from the start again, so all stored events get
 * negative ones, in the same order. The positions of event readers move with them. The new epoch invalidates the
 * positions of live pages. All leases on videos and renditions end.
 */
export async function beginAfterRestore(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ shift: string }>(sql`select (greatest(max(tx), -1) + 1)::text as shift from (
      select max(tx) as tx from events
      union all select max(tx) from event_readers
      union all select max(trimmed_tx) from event_stream) as places`)
    const shift = rows[0]?.shift ?? '0'
    await tx.execute(sql`update events set tx = tx - ${shift}::bigint`)
    await tx.execute(sql`update event_readers set tx = tx - ${shift}::bigint`)
    await tx.execute(sql`update event_stream set epoch = gen_random_uuid(), trimmed_tx = trimmed_tx - ${shift}::bigint`)
    for (const table of ['video_tasks', 'renditions'])
      await tx.execute(sql`update ${sql.identifier(table)} set leased_until = null where leased_until is not null`)
  })
}
