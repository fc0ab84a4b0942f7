import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import { lackAlarmOf, listLackAlarms } from '#server/features/providers/lack-repository.ts'
import { describeVerdict, isReady, type Verdict } from './server-verdicts.ts'

/**
 * A model is offered: raises an alarm for each server that lacks what it needs, and clears those of the servers that
 * have everything. What is known of a server that does not answer every question stays.
 */
export async function noteVerdicts(tx: Tx, modelId: string, verdicts: readonly Verdict[]): Promise<void> {
  for (const verdict of verdicts) {
    const { id, name, unanswered } = verdict
    const key = lackAlarmOf(id, modelId)
    if (isReady(verdict)) await clearAlarm(tx, key)
    else if (unanswered === null) {
      const detail = `the server ${name} gets no videos of the model ${modelId}. ${describeVerdict(verdict).join(' ')}`
      await raiseAlarm(tx, { key, detail })
    }
  }
}

/** Clears the alarms of the servers that have everything by now, so that they get videos of the model at once. */
export async function noteReady(ctx: Context, modelId: string, verdicts: readonly Verdict[]): Promise<void> {
  const raised = new Set(await listLackAlarms(ctx.db.root))
  const keys = verdicts.filter(isReady).map(({ id }) => lackAlarmOf(id, modelId))
  await clearLacks(
    ctx,
    keys.filter((key) => raised.has(key)),
  )
}

export async function clearLacks(ctx: Context, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.db.transaction(async (tx) => {
    for (const key of keys) await clearAlarm(tx, key)
  })
}
