import { sql } from 'drizzle-orm'
import { eventReaders, eventStream, events } from '#server/db/schema/events.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'
import type { Cursor } from './cursor.ts'

export type EventStream = {
  epoch: string
  /** Nothing up to here is left. */
  trimmed: Cursor
  /** No transaction as new as this one has begun. */
  end: Cursor
}

const nextTx = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

export async function getEventStream(handle: Handle): Promise<EventStream> {
  const [row] = await handle.select({ stream: eventStream, end: sql<string>`(${nextTx})::text` }).from(eventStream)
  invariant(row, 'there is a row of the event stream')
  const { epoch, trimmedTx, trimmedId } = row.stream
  return { epoch, trimmed: { tx: trimmedTx, id: trimmedId }, end: { tx: BigInt(row.end), id: 0 } }
}

/**
 * Transactions are counted anew in a database that was restored elsewhere: events from before would look as if they were
 * still to come. They move, in their order, before everything that happens from now on, and places that readers
 * remember from before are no longer known.
 */
export async function renewRestoredStream(tx: Tx): Promise<boolean> {
  await tx.select().from(eventStream).for('update')
  const [row] = await tx
    .select({ newest: sql<string>`(coalesce(max(${events.tx}), -1))::text`, next: sql<string>`(${nextTx})::text` })
    .from(events)
  if (!row || BigInt(row.newest) < BigInt(row.next)) return false
  const distance = BigInt(row.newest) + 1n
  await tx.update(events).set({ tx: sql`${events.tx} - ${distance}::bigint` })
  await tx.update(eventReaders).set({ tx: sql`${eventReaders.tx} - ${distance}::bigint` })
  await tx
    .update(eventStream)
    .set({ epoch: sql`gen_random_uuid()`, trimmedTx: sql`-${distance}::bigint`, trimmedId: 0 })
  return true
}

/**
 * Removes the oldest events, at most so many, that are older than `before` and that every one of these readers has read.
 * @returns how many.
 */
export async function deleteOldEvents(tx: Tx, before: Date, readers: string[], limit: number): Promise<number> {
  const names = sql.join([sql`''`, ...readers.map((name) => sql`${name}`)], sql`, `)
  const result = (await tx.execute(sql`
    with oldest as (select id, tx, created_at from events order by tx, id limit ${limit}),
    old as (
      select id, tx from oldest
      where created_at < ${before.toISOString()}::timestamptz and not exists (
        select from event_readers r where r.name in (${names}) and (r.tx, r.id) < (oldest.tx, oldest.id)
      )
    ),
    gone as (delete from events using old where events.id = old.id returning events.tx, events.id)
    select tx::text, id::text from gone order by gone.tx desc, gone.id desc
  `)) as unknown as { rows: { tx: string; id: string }[] }
  const [last] = result.rows
  if (!last) return 0
  await tx.update(eventStream).set({ trimmedTx: BigInt(last.tx), trimmedId: Number(last.id) })
  return result.rows.length
}
