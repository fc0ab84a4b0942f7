import { events } from '#server/db/schema/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { NewEvent } from './event-payloads.ts'

/** Appends an event, in the transaction of the change it describes. */
export async function appendEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(events).values({ userId: event.userId, type: event.type, data: event.data ?? {} })
}
