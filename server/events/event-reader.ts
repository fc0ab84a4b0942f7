import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { eventReaders } from '#server/db/schema/events.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import { type KnownEvent, readEvent } from './event-payloads.ts'
import { findHorizon, listEventsAfter } from './list-events.ts'

/** What must follow from events without fail, such as a delivery to be made: written down in `tx`, never sent from there. */
export type EventReader = {
  /** Never renamed: it names the place in the events up to which this reader has come. */
  name: string
  read(tx: Tx, events: KnownEvent[], ctx: Context): Promise<void>
}

const batchSize = 200

/**
 * Hands the next events to the reader, each exactly once over all processes: the place moves in the transaction that
 * writes down what follows. Events that only another version knows are passed over. A reader that is new begins with what happens from now on.
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

/** Asked without a lock, so that looking costs no write. */
async function isUpToDate(ctx: Context, name: string): Promise<boolean> {
  const [place] = await ctx.db.root.select().from(eventReaders).where(eq(eventReaders.name, name))
  return place !== undefined && (await listEventsAfter(ctx.db.root, place, 1)).length === 0
}
