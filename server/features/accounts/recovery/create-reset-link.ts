import type { Context } from '#server/context.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { createLink } from '#server/features/accounts/links/account-link.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { Refusal } from '#server/refusal.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * Creates a link that an administrator hands to a user who cannot sign in.
 * @throws Refusal NOT_FOUND
 */
export async function createResetLink(ctx: Context, actorId: string, userId: string) {
  return ctx.db.transaction(async (tx) => {
    const account = await findAccount(tx, userId)
    if (!account || account.deletedAt) throw new Refusal('NOT_FOUND', 'User not found.')
    const { url, expiresAt } = await createLink(ctx, tx, { userId, purpose: 'reset-password', email: null, lifetimeMs })
    const after = { username: account.username, expiresAt: expiresAt.toISOString() }
    await appendAudit(tx, { actorId, action: 'create-reset-link', subject: `user:${userId}`, after })
    return { url, expiresAt: expiresAt.toISOString() }
  })
}
