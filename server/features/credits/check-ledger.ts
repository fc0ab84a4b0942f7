import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import { verifyLedger } from './verify-ledger.ts'

const alarmKey = 'ledger'
const maxNamed = 5

/**
 * Verifies the ledger every night. A fault is logged, raises an
 * alarm and shows on /metrics; it is never repaired automatically.
 */
export async function checkLedger(ctx: Context): Promise<void> {
  const faults = await verifyLedger(ctx.db.root)
  for (const fault of faults) ctx.log.error(fault, 'the ledger does not add up')
  const named = faults.slice(0, maxNamed).map(({ rule, subject }) => `${rule} ${subject}`)
  const found = plural(faults.length, { one: '# error', other: '# errors' })
  const detail = `The ledger check found ${found}: ${named.join(', ')}`
  await ctx.db.transaction((tx) =>
    faults.length > 0 ? raiseAlarm(tx, { key: alarmKey, detail }) : clearAlarm(tx, alarmKey),
  )
}
