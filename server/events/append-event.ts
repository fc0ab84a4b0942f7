import { type SQL, sql } from 'drizzle-orm'
import { events } from '#server/db/schema/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { NewEvent, VideoEventType } from './event-payloads.ts'

/** Appends an event, in the transaction of the change it describes. */
export async function appendEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(events).values({ userId: event.userId, type: event.type, data: event.data ?? {} })
}

/** The same as a part of the statement that writes videos: one event for each row of `changed`, which are videos. */
export function appendVideoEvents(type: VideoEventType, changed: SQL): SQL {
  return sql`insert into events (user_id, type, data)
    select user_id, ${type}::text, jsonb_build_object('taskId', task_id) from ${changed}`
}
