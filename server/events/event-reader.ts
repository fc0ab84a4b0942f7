import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { eventReaders } from '#server/db/schema/events.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import { type KnownEvent, readEvent } from './event-payloads.ts'
import { findHorizon, listEventsAfter } from './list-events.ts'

/**
 * Work that must happen once for every event, such as a delivery. The reader only records it in `tx`; it sends nothing.
 */
export type EventReader = {
  /** Never rename it: it identifies the reader's stored position. */
  name: string
  read(tx: Tx, events: KnownEvent[], ctx: Context): Promise<void>
}

const batchSize = 200

/**
 * Passes the next events to the reader, each exactly once across all processes:
 * the position moves in the same transaction as the reader's writes. Events of
 * another version are skipped. A new reader starts with the events from now on.
 * @returns whether there may be more.
 */
export async function readEvents(ctx: Context, reader: EventReader): Promise<boolean> {
  if (await isUpToDate(ctx, reader.name)) return false
  return inTransaction(ctx.db.root, async (tx) => {
    await tx
      .insert(eventReaders)
      .values({ name: reader.name, ...(await findHorizon(tx)) })
      .onConflictDoNothing()
    const [place] = await tx.select().from(eventReaders).where(eq(eventReaders.name, reader.name)).for('update')
    if (!place) return false
    const events = await listEventsAfter(tx, place, batchSize)
    const last = events.at(-1)
    if (!last) return false
    const known = events.flatMap((event) => readEvent(event) ?? [])
    await reader.read(tx, known, ctx)
    await tx.update(eventReaders).set({ tx: last.tx, id: last.id }).where(eq(eventReaders.name, reader.name))
    return events.length === batchSize
  })
}

/** Checked without a lock, so that an idle reader writes nothing. */
async function isUpToDate(ctx: Context, name: string): Promise<boolean> {
  const [place] = await ctx.db.root.select().from(eventReaders).where(eq(eventReaders.name, name))
  return place !== undefined && (await listEventsAfter(ctx.db.root, place, 1)).length === 0
}
