import type { Handle } from '#server/db/transaction.ts'
import { listLedgerFaults } from './credit-repository.ts'

export type LedgerFault = { rule: string; subject: string; detail: string }

/**
 * Checks what must always hold: each balance is the sum of its rows and the last row's balance, sequences have no gap,
 * and every charge of a video ended in exactly one of completed, refunded, or both when it was delivered free.
 * @returns the violations; an empty list is the proof.
 */
export async function verifyLedger(handle: Handle): Promise<LedgerFault[]> {
  return listLedgerFaults(handle)
}
