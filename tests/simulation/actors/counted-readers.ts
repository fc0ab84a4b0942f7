import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { type EventReader, readEvents } from '#server/events/event-reader.ts'
import { announceVideos } from '#server/features/automation/announce-videos.ts'
import { noticeReader } from '#server/features/notices/note-events.ts'

export const handledEventsTable = 'create table handled_events (reader text, event bigint)'

/** The readers of the product; each also stores which events it has handled, in the same transaction. */
const countedReaders: EventReader[] = [announceVideos, noticeReader].map((reader) => ({
  name: reader.name,
  async read(tx, events, ctx) {
    await reader.read(tx, events, ctx)
    const rows = events.map(({ id }) => sql`(${reader.name}, ${id}::bigint)`)
    if (rows.length > 0) await tx.execute(sql`insert into handled_events values ${sql.join(rows, sql`, `)}`)
  },
}))

/** Gives the readers their place, before all events. */
export const readersFromTheStart = `insert into event_readers (name, tx, id)
  values ${countedReaders.map(({ name }) => `('${name}', 0, 0)`)}`

export async function readAllEvents(ctx: Context): Promise<void> {
  for (const reader of countedReaders) {
    // Bounded: a run has few events.
    while (await readEvents(ctx, reader));
  }
}
