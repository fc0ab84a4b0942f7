import type { Tx } from '#server/db/transaction.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import { strayAlarm } from '#server/features/payments/payment-problem-repository.ts'
import type { Reversal } from './reversal-repository.ts'

/**
 * Alerts the operator to a refund or dispute at Creem that names at most one id of its payment, and no known one. If it
 * names more, it waits in silence: it arrived before its purchase, or belongs to another shop of the account.
 */
export async function alertUnmatchedReversal(tx: Tx, reversal: Reversal): Promise<void> {
  if (!isHardlyNamed(reversal)) return
  const detail = `No order is known for the Creem ${reversal.kind} ${shortId(reversal)}. No credits were deducted.`
  await raiseAlarm(tx, { key: keyOf(reversal), detail })
}

/** For a reversal whose order became known after all. */
export async function clearUnmatchedReversal(tx: Tx, reversal: Reversal): Promise<void> {
  if (isHardlyNamed(reversal)) await clearAlarm(tx, keyOf(reversal))
}

function isHardlyNamed({ gateway, paymentRefs }: Reversal): boolean {
  return gateway === 'creem' && paymentRefs.length < 2
}

const keyOf = (reversal: Reversal) => `${strayAlarm}creem:${shortId(reversal)}`

function shortId({ reversalId }: Reversal): string {
  return reversalId.replaceAll(/[^\w-]/g, '').slice(0, 60)
}
