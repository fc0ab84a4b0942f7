import type { KeptAccess } from '#contract/accounts/connected-access.ts'
import type { Tx } from '#server/db/transaction.ts'
import { deleteSessions } from '#server/features/accounts/sessions/session-repository.ts'
import { deletePendingAccess, deleteProgramAccess, removeGoogle } from './access-repository.ts'

export const keepNothing: KeptAccess = { google: false, tokens: [], webhooks: [] }

/**
 * Takes away everything but the password that lets somebody use the account, except what its owner keeps. Google stays
 * where there is no password, as the only way in. The account's row is locked by the caller, so that nothing is added
 * meanwhile.
 */
export async function revokeAccess(
  tx: Tx,
  userId: string,
  { keep, keptSession }: { keep: KeptAccess; keptSession: string | null },
): Promise<void> {
  await deleteSessions(tx, userId, keptSession)
  await deletePendingAccess(tx, userId)
  await deleteProgramAccess(tx, userId, keep)
  if (!keep.google) await removeGoogle(tx, userId)
}
