import { events } from '#server/db/schema/events.ts'
import type { Tx } from '#server/db/transaction.ts'

export type NewEvent = { userId: string | null; type: string; data?: Record<string, unknown> }

/** Writes down what happened, in the transaction that makes it so. */
export async function appendEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(events).values({ userId: event.userId, type: event.type, data: event.data ?? {} })
}
