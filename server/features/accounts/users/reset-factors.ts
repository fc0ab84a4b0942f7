import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { lockAccounts } from './user-repository.ts'

/**
 * Removes all second factors of a user who lost them, and signs the account out everywhere. An account without a
 * password then needs a password link as well. @throws Refusal NOT_FOUND
 */
export async function resetFactors(ctx: Context, actorId: string, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [account] = await lockAccounts(tx, [userId])
    if (!account) throw new Refusal('NOT_FOUND', 'User not found.')
    await endAccess(ctx, tx, userId, 'factors-reset')
    await notifyOwner(ctx, tx, userId, 'factors-reset')
    await appendEvent(tx, { userId, type: 'account.factors-changed' })
    const after = { username: account.username }
    await appendAudit(tx, { actorId, action: 'reset-factors', subject: `user:${userId}`, after })
  })
}
