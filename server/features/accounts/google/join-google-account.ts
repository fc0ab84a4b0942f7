import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { keepNothing, revokeAccess } from '#server/features/accounts/access/revoke-access.ts'
import { type Account, joinGoogle } from '#server/features/accounts/account-repository.ts'
import { tellOwner } from '#server/features/accounts/links/send-account-mail.ts'

/**
 * Joins a Google account to the account with the same proved address. Google vouches for the owner of the mailbox; nobody
 * vouches for whoever used the account before. So everything that let them in ends in the same transaction: sessions,
 * password, API tokens, webhooks and pending links. The owner is told by mail.
 * @returns the account; null when it is not free to be joined any more.
 */
export async function joinGoogleAccount(
  ctx: Context,
  id: string,
  identity: { sub: string; email: string },
): Promise<Account | null> {
  return ctx.db.transaction(async (tx) => {
    const account = await joinGoogle(tx, id, identity)
    if (!account) return null
    await revokeAccess(tx, id, { keep: keepNothing, keptSession: null })
    await tellOwner(ctx, tx, id, 'google-joined')
    await appendEvent(tx, { userId: id, type: 'account.google-joined' })
    return account
  })
}
