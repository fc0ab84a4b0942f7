import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { markEmailVerified } from '#server/features/accounts/account-repository.ts'
import { isLinkUsable, takeOwnLink } from '#server/features/accounts/links/account-link-repository.ts'
import { queueAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { grantAfterVerification } from '#server/features/accounts/registration/grant-signup-credits.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { Refusal } from '#server/refusal.ts'
import { replaceEmail } from './change-email.ts'

type Verification = { token: string; account: Account; keptSession: string | null; network: string }

/**
 * Confirms an address with the link that was mailed to it. This requires a session of the same account: if a stranger
 * registers with somebody's address, the mailbox owner must not confirm the stranger's account by opening the link.
 * If the link is for a new address, that becomes the account's address, and every session but `keptSession` ends.
 * @returns the address.
 * @throws Refusal OTHER_ACCOUNT, which keeps the link usable; LINK_NOT_VALID, also if the account has a different
 * address by now or another account has confirmed this one
 */
export async function verifyEmail(
  ctx: Context,
  { token, account, keptSession, network }: Verification,
): Promise<string> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const id = secretHash(token)
    const link = await takeOwnLink(tx, id, account.id, now)
    if (!link?.email) throw new Refusal((await isLinkUsable(tx, id, now)) ? 'OTHER_ACCOUNT' : 'LINK_NOT_VALID')
    if (link.purpose === 'change-email') {
      await replaceEmail(ctx, tx, { id: account.id, email: link.email, provedAt: now, keptSession })
      await grantAfterVerification(ctx, tx, { account, network })
      return link.email
    }
    if (!(await markEmailVerified(tx, account.id, link.email, now))) throw new Refusal('LINK_NOT_VALID')
    await appendEvent(tx, { userId: account.id, type: 'account.email-verified' })
    await grantAfterVerification(ctx, tx, { account, network })
    return link.email
  })
}

/** @throws Refusal NOT_FOUND if there is nothing to verify or the server cannot send mail, TOO_MANY_REQUESTS */
export async function sendVerification(ctx: Context, account: Account): Promise<void> {
  if (!ctx.config.smtpUrl || !account.email || account.emailVerifiedAt)
    throw new Refusal('NOT_FOUND', 'There is no e-mail address to confirm.')
  await ctx.limits.count('link:account', account.id)
  await ctx.db.transaction((tx) => queueAccountMail(ctx, tx, account.id, 'verify-email'))
}
