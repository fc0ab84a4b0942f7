import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { Refusal } from '#server/refusal.ts'
import { takeLink } from './account-link-repository.ts'
import { type Account, markEmailVerified } from './account-repository.ts'
import { replaceEmail } from './change-email.ts'
import { secretHash } from './secret-hash.ts'
import { queueAccountMail } from './send-account-mail.ts'

/**
 * The address that a link was mailed to is read by whoever opens it; it becomes the account's where that was asked for,
 * and every session but `keptSession` ends.
 * @returns that address.
 * @throws Refusal LINK_NOT_VALID, also when the account has another address by now or somebody else proved this one
 */
export async function verifyEmail(
  ctx: Context,
  { token, keptSession }: { token: string; keptSession: string | null },
): Promise<string> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const change = await takeLink(tx, secretHash(token), 'change-email', now)
    if (change?.email) {
      await replaceEmail(ctx, tx, { id: change.userId, email: change.email, provedAt: now, keptSession })
      return change.email
    }
    const link = await takeLink(tx, secretHash(token), 'verify-email', now)
    if (!link?.email || !(await markEmailVerified(tx, link.userId, link.email, now)))
      throw new Refusal('LINK_NOT_VALID')
    await appendEvent(tx, { userId: link.userId, type: 'account.email-verified' })
    return link.email
  })
}

/** @throws Refusal NOT_FOUND when there is nothing to verify or no mail can be sent, TOO_MANY_REQUESTS */
export async function sendVerification(ctx: Context, account: Account): Promise<void> {
  if (!ctx.config.smtpUrl || !account.email || account.emailVerifiedAt)
    throw new Refusal('NOT_FOUND', 'There is no e-mail address to confirm.')
  await ctx.limits.count('link:account', account.id)
  await ctx.db.transaction((tx) => queueAccountMail(ctx, tx, account.id, 'verify-email'))
}
