import { eq, ne } from 'drizzle-orm'
import { alarms } from '#server/db/schema/events.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { appendEvent } from './append-event.ts'

export type Alarm = {
  /** What is wrong, such as `ledger` or `creem-price:<package>`. */
  key: string
  /** For the operator: no secrets, and nothing that a stranger could have written. */
  detail: string
}

/** Tells the operator by an event; not again before it was cleared, or something else is the matter. */
export async function raiseAlarm(tx: Tx, alarm: Alarm): Promise<void> {
  const { detail } = alarm
  const raised = await tx
    .insert(alarms)
    .values(alarm)
    .onConflictDoUpdate({ target: alarms.key, set: { detail }, setWhere: ne(alarms.detail, detail) })
    .returning({ key: alarms.key })
  if (raised.length > 0) await appendEvent(tx, { userId: null, type: 'alarm.raised', data: { ...alarm } })
}

/** Says that it is well again, if anybody was told that it was not. */
export async function clearAlarm(tx: Tx, key: string): Promise<void> {
  const cleared = await tx.delete(alarms).where(eq(alarms.key, key)).returning({ key: alarms.key })
  if (cleared.length > 0) await appendEvent(tx, { userId: null, type: 'alarm.cleared', data: { key } })
}

export async function isRaised(handle: Handle, key: string): Promise<boolean> {
  return (await handle.select({ key: alarms.key }).from(alarms).where(eq(alarms.key, key))).length > 0
}
