import type { PGlite } from '@electric-sql/pglite'

const badlyHandled = `
  select reader, type, (select count(*)::int from handled_events h where h.event = events.id and h.reader = r.reader) as times
  from events cross join (select name as reader from event_readers) r
  where 1 <> (select count(*) from handled_events h where h.event = events.id and h.reader = r.reader)`

/** Every reader has handled every event once. */
export async function findBadlyHandled(pglite: PGlite): Promise<string[]> {
  const rows = (await pglite.exec(badlyHandled))[0]?.rows as { reader: string; type: string; times: number }[]
  return rows.map(({ reader, type, times }) => `${reader} has handled ${type} ${times} times`)
}
