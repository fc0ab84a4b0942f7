import { sql } from 'drizzle-orm'
import { eventStream, events } from '#server/db/schema/events.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'
import type { Cursor } from './cursor.ts'

export type EventStream = {
  epoch: string
  /** All events up to here have been removed. */
  trimmed: Cursor
  /** No transaction with this id or a later one has begun. */
  end: Cursor
}

const nextTx = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

export async function getEventStream(handle: Handle): Promise<EventStream> {
  const [row] = await handle.select({ stream: eventStream, end: sql<string>`(${nextTx})::text` }).from(eventStream)
  invariant(row, 'the row of the event stream exists')
  const { epoch, trimmedTx, trimmedId } = row.stream
  return { epoch, trimmed: { tx: trimmedTx, id: trimmedId }, end: { tx: BigInt(row.end), id: 0 } }
}

/** Whether events have transaction ids that this server has not assigned yet, as after a restore on another server. */
export async function hasEventsToCome(handle: Handle): Promise<boolean> {
  const rows = await handle.select({ id: events.id }).from(events).where(sql`${events.tx} >= ${nextTx}`).limit(1)
  return rows.length > 0
}

/**
 * Removes the oldest events, up to `limit`, if they are older than `before` and all of these readers have read them.
 * @returns the number of removed events.
 */
export async function deleteOldEvents(tx: Tx, before: Date, readers: string[], limit: number): Promise<number> {
  const names = sql.join([sql`''`, ...readers.map((name) => sql`${name}`)], sql`, `)
  const { rows } = await tx.execute<{ tx: string; id: string }>(sql`
    with oldest as (select id, tx, created_at from events order by tx, id limit ${limit}),
    old as (
      select id, tx from oldest
      where created_at < ${before.toISOString()}::timestamptz and not exists (
        select from event_readers r where r.name in (${names}) and (r.tx, r.id) < (oldest.tx, oldest.id)
      )
    ),
    gone as (delete from events using old where events.id = old.id returning events.tx, events.id)
    select tx::text, id::text from gone order by gone.tx desc, gone.id desc
  `)
  const [last] = rows
  if (!last) return 0
  await tx.update(eventStream).set({ trimmedTx: BigInt(last.tx), trimmedId: Number(last.id) })
  return rows.length
}
