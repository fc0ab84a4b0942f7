import type { z } from 'zod'
import type { changePasswordBodySchema } from '#contract/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { endAccess, keepNothing } from '#server/features/accounts/access/end-access.ts'
import { replacePassword } from '#server/features/accounts/account-repository.ts'
import { requirePassword } from '#server/features/accounts/confirm/require-password.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { hashPassword } from '#server/features/accounts/password.ts'
import { Refusal } from '#server/refusal.ts'
import { requireGoodPassword } from './require-good-password.ts'

type Change = { account: Account; body: z.output<typeof changePasswordBodySchema>; keptSession: string | null }

/**
 * Changes the password. Every other session and pending link ends, and all access that the owner does not keep is
 * revoked, because the owner may be locking out an intruder.
 * @throws Refusal WRONG_PASSWORD, WEAK_PASSWORD, TOO_MANY_REQUESTS
 */
export async function changePassword(ctx: Context, { account, body, keptSession }: Change): Promise<void> {
  await requirePassword(ctx, account, body.currentPassword, 'currentPassword')
  requireGoodPassword({ ...account, password: body.newPassword }, 'newPassword', 'vi')
  const password = await hashPassword(body.newPassword)
  await ctx.db.transaction(async (tx) => {
    // Replaces only the password that was just verified: the second of two simultaneous changes fails.
    const replaced = await replacePassword(tx, account.id, { from: account.password, to: password })
    if (!replaced) throw new Refusal('WRONG_PASSWORD', undefined, 'currentPassword')
    await endAccess(ctx, tx, account.id, 'password-changed', { keep: body.keep ?? keepNothing, keptSession })
    await notifyOwner(ctx, tx, account.id, 'password-changed')
    await appendEvent(tx, { userId: account.id, type: 'account.password-changed' })
  })
}
