import type { Handle } from '#server/db/transaction.ts'
import { listLedgerFaults } from './credit-repository.ts'
import { listOrderFaults } from './order-fault-repository.ts'

export type LedgerFault = { rule: string; subject: string; detail: string }

/**
 * Checks the ledger's invariants. Each balance is the sum of its rows and equals the last
 * row's balance. Sequences have no gaps. Every charge of a video ended as completed, as
 * refunded, or as both if the video was delivered free. Every completed order has exactly one
 * purchase, no other order has one, and credits taken back are in the ledger or are a debt. What an
 * API token has spent is the sum of its rows.
 * @returns the violations; an empty list if there are none.
 */
export async function verifyLedger(handle: Handle): Promise<LedgerFault[]> {
  return [...(await listLedgerFaults(handle)), ...(await listOrderFaults(handle))]
}
