import type { KeptAccess } from '#contract/accounts/connected-access.ts'
import type { Tx } from '#server/db/transaction.ts'
import { deleteSessions } from '#server/features/accounts/sessions/session-repository.ts'
import { deletePasskeys, deletePendingAccess, deleteProgramAccess, removeGoogle } from './access-repository.ts'

export const keepNothing: KeptAccess = { google: false, passkeys: [], tokens: [], webhooks: [] }

/**
 * Revokes all access to the account except the password and what the owner keeps (`keep`, `keptSession`). Without a
 * password, Google stays as the only way to sign in; without either, the passkeys stay. The authenticator app and the
 * recovery codes stay: they give no access by themselves. The caller holds the lock on the account's row, so that
 * nothing is added meanwhile.
 */
export async function revokeAccess(
  tx: Tx,
  userId: string,
  { keep, keptSession }: { keep: KeptAccess; keptSession: string | null },
): Promise<void> {
  await deleteSessions(tx, userId, keptSession)
  await deletePendingAccess(tx, userId)
  await deleteProgramAccess(tx, userId, keep)
  await deletePasskeys(tx, userId, keep.passkeys)
  if (!keep.google) await removeGoogle(tx, userId)
}
