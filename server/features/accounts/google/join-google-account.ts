import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { findAccount, findAccountByGoogleId, joinGoogle } from '#server/features/accounts/account-repository.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'

/**
 * Joins a Google account to the account with the same confirmed address. Google vouches for the owner of the mailbox,
 * but nobody vouches for the people who used the account before. So all earlier access ends in the same transaction:
 * sessions, password, API tokens, webhooks and pending links. Second factors stay: whoever reads the mailbox must not
 * get around them. The owner is notified by mail.
 * @returns the account; two simultaneous calls return the same one. Null if it can no longer be joined.
 */
export async function joinGoogleAccount(
  ctx: Context,
  id: string,
  identity: { sub: string; email: string },
): Promise<Account | null> {
  const joined = await ctx.db.transaction(async (tx) => {
    if (!(await joinGoogle(tx, id, identity))) return null
    await endAccess(ctx, tx, id, 'google-joined')
    await notifyOwner(ctx, tx, id, 'google-joined')
    await appendEvent(tx, { userId: id, type: 'account.google-joined' })
    return findAccount(tx, id)
  })
  return joined ?? (await findAccountByGoogleId(ctx.db.root, identity.sub))
}
