import type { z } from 'zod'
import type { resetPasswordBodySchema } from '#contract/accounts/account-links.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { keepNothing, revokeAccess } from '#server/features/accounts/access/revoke-access.ts'
import {
  type Account,
  findAccount,
  markEmailVerified,
  setPassword,
} from '#server/features/accounts/account-repository.ts'
import { findLink, takeLink } from '#server/features/accounts/links/account-link-repository.ts'
import { tellOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { hashPassword } from '#server/features/accounts/password.ts'
import { requireGoodPassword } from '#server/features/accounts/passwords/require-good-password.ts'
import { grantAfterVerification } from '#server/features/accounts/registration/grant-signup-credits.ts'
import { deleteFactors } from '#server/features/accounts/second-factor/factor-repository.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Sets a new password for the holder of a link. Every session, every pending link and all access that is not kept
 * ends. A mailed link also proves the address, which locks out anyone who only claimed it before.
 * @throws Refusal LINK_NOT_VALID, WEAK_PASSWORD
 */
export async function resetPassword(
  ctx: Context,
  body: z.output<typeof resetPasswordBodySchema>,
  network: string,
): Promise<void> {
  const now = ctx.clock.now()
  const holder = await findLinkAccount(ctx, body.token, now)
  requireGoodPassword({ ...holder, password: body.password }, 'password')
  const password = await hashPassword(body.password)
  await ctx.db.transaction(async (tx) => {
    const link = await takeLink(tx, secretHash(body.token), 'reset-password', now)
    if (!link) throw new Refusal('LINK_NOT_VALID')
    await setPassword(tx, link.userId, password)
    const account = await findAccount(tx, link.userId)
    const isVerified = link.email !== null && (await markEmailVerified(tx, link.userId, link.email, now))
    // Somebody else may have set up second factors before the address was proved.
    if (isVerified && !holder.emailVerifiedAt) await deleteFactors(tx, link.userId)
    if (account && isVerified) await grantAfterVerification(ctx, tx, { account, network })
    await revokeAccess(tx, link.userId, { keep: body.keep ?? keepNothing, keptSession: null })
    await tellOwner(ctx, tx, link.userId, 'password-changed')
    await appendEvent(tx, { userId: link.userId, type: 'account.password-changed' })
  })
}

/** Checked before the password is hashed, so that an invalid link costs nothing. @throws Refusal LINK_NOT_VALID */
async function findLinkAccount(ctx: Context, token: string, now: Date): Promise<Account> {
  const link = await findLink(ctx.db.root, secretHash(token), 'reset-password', now)
  const account = link && (await findAccount(ctx.db.root, link.userId))
  if (!account) throw new Refusal('LINK_NOT_VALID')
  return account
}
