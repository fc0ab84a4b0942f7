import type { Handle } from '#server/db/transaction.ts'
import { listLedgerFaults } from './credit-repository.ts'
import { listOrderFaults } from './order-fault-repository.ts'

export type LedgerFault = { rule: string; subject: string; detail: string }

/**
 * Checks what must always hold: each balance is the sum of its rows and the last row's balance, sequences have no gap,
 * every charge of a video ended in exactly one of completed, refunded, or both when it was delivered free; every
 * completed order has exactly one purchase and no other has any, and what was called back is in the ledger or a debt.
 * @returns the violations; an empty list is the proof.
 */
export async function verifyLedger(handle: Handle): Promise<LedgerFault[]> {
  return [...(await listLedgerFaults(handle)), ...(await listOrderFaults(handle))]
}
