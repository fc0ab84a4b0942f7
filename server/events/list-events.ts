import { and, asc, desc, eq, getTableColumns, isNull, like, type SQL, sql } from 'drizzle-orm'
import { events } from '#server/db/schema/events.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Cursor } from './cursor.ts'

export type TailedEvent = typeof events.$inferSelect

/** The oldest running transaction: events of older ones are complete. */
const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
const isFinal = sql<boolean>`${events.tx} < ${horizon}`
const inOrder = [asc(events.tx), asc(events.id)]

const isBehind = (cursor: Cursor) => sql`(${events.tx}, ${events.id}) > (${cursor.tx}::bigint, ${cursor.id}::bigint)`
const isUpTo = (cursor: Cursor) => sql`(${events.tx}, ${events.id}) <= (${cursor.tx}::bigint, ${cursor.id}::bigint)`

/** The position after all final events: those of transactions older than every running one. */
export async function findHorizon(handle: Handle): Promise<Cursor> {
  const rows = await handle.select({ horizon: sql<string>`(${horizon})::text` }).from(sql`(select 1) as one`)
  return { tx: BigInt(rows[0]?.horizon ?? 0), id: 0 }
}

/**
 * The next events in order, only of transactions older than
 * every running one: by id alone, late commits would be skipped.
 */
export async function listEventsAfter(handle: Handle, cursor: Cursor, limit: number): Promise<TailedEvent[]> {
  return handle
    .select()
    .from(events)
    .where(and(isBehind(cursor), isFinal))
    .orderBy(...inOrder)
    .limit(limit)
}

export type SeenEvent = TailedEvent & { final: boolean }

/**
 * The events of `listEventsAfter`, followed by those that are visible but not final: an older transaction is still
 * running and may add events before them.
 */
export async function listSeenEventsAfter(handle: Handle, cursor: Cursor, limit: number): Promise<SeenEvent[]> {
  return handle
    .select({ ...getTableColumns(events), final: isFinal })
    .from(events)
    .where(isBehind(cursor))
    .orderBy(...inOrder)
    .limit(limit)
}

/** The newest final event of a user, or with null, of no user. */
export async function findNewestEvent(handle: Handle, userId: string | null): Promise<Cursor | null> {
  const [newest] = await handle
    .select({ tx: events.tx, id: events.id })
    .from(events)
    .where(and(isOf(userId), isFinal))
    .orderBy(desc(events.tx), desc(events.id))
    .limit(1)
  return newest ?? null
}

type Stretch = { userId: string; after: Cursor; upTo: Cursor; limit: number }

/** The events of a user between two positions. */
export async function listUserEvents(handle: Handle, { userId, after, upTo, limit }: Stretch): Promise<TailedEvent[]> {
  return handle
    .select()
    .from(events)
    .where(and(isOf(userId), isBehind(after), isUpTo(upTo)))
    .orderBy(...inOrder)
    .limit(limit)
}

const recentlySeconds = 10

/**
 * The events of a user's videos in the last seconds, for a page that loaded its data just before it connected.
 * Account events are left out, because a user who has just signed in has the current account.
 */
export async function listRecentUserEvents(handle: Handle, userId: string, upTo: Cursor): Promise<TailedEvent[]> {
  const newest = await handle
    .select({
      ...getTableColumns(events),
      recent: sql<boolean>`created_at > now() - ${recentlySeconds} * interval '1 second'`,
    })
    .from(events)
    .where(and(isOf(userId), isUpTo(upTo), like(events.type, 'video.%')))
    .orderBy(desc(events.tx), desc(events.id))
    .limit(50)
  return newest.filter(({ recent }) => recent).reverse()
}

function isOf(userId: string | null): SQL {
  return userId === null ? isNull(events.userId) : eq(events.userId, userId)
}
