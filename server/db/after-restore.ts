import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * Makes a restored database ready. Transaction ids may have started anew, so what is in it counts as oldest; places of
 * live pages from before mean nothing any more; readers keep what they had not read yet; whoever held a video when the
 * backup was made is gone.
 */
export async function beginAfterRestore(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update event_readers reader set tx = 0, id = coalesce(
      (select min(event.id) - 1 from events event where (event.tx, event.id) > (reader.tx, reader.id)),
      (select max(event.id) from events event), 0)`)
    await tx.execute(sql`update events set tx = 0 where tx <> 0`)
    await tx.execute(sql`update event_stream set epoch = gen_random_uuid(), trimmed_tx = 0, trimmed_id = 0`)
    await tx.execute(sql`update video_tasks set leased_until = null where leased_until is not null`)
  })
}
