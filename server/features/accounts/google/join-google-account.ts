import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { keepNothing, revokeAccess } from '#server/features/accounts/access/revoke-access.ts'
import { type Account, findAccountByGoogleId, joinGoogle } from '#server/features/accounts/account-repository.ts'
import { tellOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { deleteFactors } from '#server/features/accounts/second-factor/factor-repository.ts'

/**
 * Joins a Google account to the account with the same confirmed address. Google vouches for the owner of the mailbox,
 * but nobody vouches for the people who used the account before. So all earlier access ends in the same transaction:
 * sessions, password, second factors, API tokens, webhooks and pending links. The owner is notified by mail.
 * @returns the account; two simultaneous calls return the same one. Null if it can no longer be joined.
 */
export async function joinGoogleAccount(
  ctx: Context,
  id: string,
  identity: { sub: string; email: string },
): Promise<Account | null> {
  const joined = await ctx.db.transaction(async (tx) => {
    const account = await joinGoogle(tx, id, identity)
    if (!account) return null
    await deleteFactors(tx, id)
    await revokeAccess(tx, id, { keep: keepNothing, keptSession: null })
    await tellOwner(ctx, tx, id, 'google-joined')
    await appendEvent(tx, { userId: id, type: 'account.google-joined' })
    return account
  })
  return joined ?? (await findAccountByGoogleId(ctx.db.root, identity.sub))
}
