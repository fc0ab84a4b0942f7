import type { Context } from '#server/context.ts'
import { clearAlarm, isRaised, raiseAlarm } from '#server/events/raise-alarm.ts'

type Setup = { key: string; isMissing: boolean; isNeeded: boolean; detail: string }

/** Tells the operator once of something that is missing although it is needed, and once that it is there again. */
export async function noteSetup(ctx: Context, { key, isMissing, isNeeded, detail }: Setup): Promise<void> {
  const isWrong = isMissing && isNeeded
  if (isWrong === (await isRaised(ctx.db.root, key))) return
  await ctx.db.transaction((tx) => (isWrong ? raiseAlarm(tx, { key, detail }) : clearAlarm(tx, key)))
}
