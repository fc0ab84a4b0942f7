import { eq, like, ne } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { alarms } from '#server/db/schema/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from './append-event.ts'

export type Alarm = {
  /** The kind of problem, such as `ledger` or `creem-price:<package>`. */
  key: string
  /** For the operator: no secrets, and no text that a stranger could have written. */
  detail: string
}

/** Notifies the operator by an event; not again until the alarm is cleared or its detail changes. */
export async function raiseAlarm(tx: Tx, alarm: Alarm): Promise<void> {
  const { detail } = alarm
  const raised = await tx
    .insert(alarms)
    .values(alarm)
    .onConflictDoUpdate({ target: alarms.key, set: { detail }, setWhere: ne(alarms.detail, detail) })
    .returning({ key: alarms.key })
  if (raised.length > 0) await appendEvent(tx, { userId: null, type: 'alarm.raised', data: { ...alarm } })
}

/** Reports the end of an alarm, if it was raised. */
export async function clearAlarm(tx: Tx, key: string): Promise<void> {
  const cleared = await tx.delete(alarms).where(eq(alarms.key, key)).returning({ key: alarms.key })
  if (cleared.length > 0) await appendEvent(tx, { userId: null, type: 'alarm.cleared', data: { key } })
}

/** Reports the end of all alarms of a kind, such as `model-price:`, that are about something else than these. */
export async function clearOtherAlarms(tx: Tx, kind: string, known: ReadonlySet<string>): Promise<void> {
  const raised = await tx
    .select({ key: alarms.key })
    .from(alarms)
    .where(like(alarms.key, `${kind}%`))
  for (const { key } of raised) if (!known.has(key.slice(kind.length))) await clearAlarm(tx, key)
}

/** Raises or clears the alarm to match the current state; writes nothing if nothing has changed. */
export async function noteAlarm(ctx: Context, alarm: Alarm, isWrong: boolean): Promise<void> {
  const raised = await ctx.db.root.select({ key: alarms.key }).from(alarms).where(eq(alarms.key, alarm.key))
  if (isWrong === raised.length > 0) return
  await ctx.db.transaction((tx) => (isWrong ? raiseAlarm(tx, alarm) : clearAlarm(tx, alarm.key)))
}
