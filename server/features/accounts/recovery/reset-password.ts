import type { z } from 'zod'
import type { resetPasswordBodySchema } from '#contract/accounts/account-links.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { hasAnyFactor } from '#server/features/accounts/access/access-repository.ts'
import { endAccess, keepNothing } from '#server/features/accounts/access/end-access.ts'
import {
  findAccount,
  lockAccount,
  markEmailVerified,
  setPassword,
} from '#server/features/accounts/account-repository.ts'
import { type AccountLink, findLink, takeLink } from '#server/features/accounts/links/account-link-repository.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { hashPassword } from '#server/features/accounts/password.ts'
import { requireGoodPassword } from '#server/features/accounts/passwords/require-good-password.ts'
import { grantAfterVerification } from '#server/features/accounts/registration/grant-signup-credits.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Sets a new password for the holder of a link. Every session, every pending link and all access that is not kept
 * ends; second factors stay unless the account has had none for three days. A mailed link also proves the address,
 * which locks out anyone who only claimed it before.
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
    const account = link && (await lockAccount(tx, link.userId))
    if (!link || !account || (await isStrangers(tx, link, account))) throw new Refusal('LINK_NOT_VALID')
    await setPassword(tx, account.id, password)
    const isVerified = link.email !== null && (await markEmailVerified(tx, account.id, link.email, now))
    if (isVerified) await grantAfterVerification(ctx, tx, { account, network })
    const event = link.email === null ? 'reset-by-operator' : 'reset'
    await endAccess(ctx, tx, account.id, event, { keep: body.keep ?? keepNothing })
    await notifyOwner(ctx, tx, account.id, 'password-changed')
    await appendEvent(tx, { userId: account.id, type: 'account.password-changed' })
  })
}

/**
 * Whether the link went to an address that the account never confirmed, and the account has got a second factor since:
 * a stranger may have the mailbox.
 */
async function isStrangers(tx: Tx, { email }: AccountLink, { id, emailVerifiedAt }: Account): Promise<boolean> {
  return email !== null && emailVerifiedAt === null && (await hasAnyFactor(tx, id))
}

/** Checked before the password is hashed, so that an invalid link costs nothing. @throws Refusal LINK_NOT_VALID */
async function findLinkAccount(ctx: Context, token: string, now: Date): Promise<Account> {
  const link = await findLink(ctx.db.root, secretHash(token), 'reset-password', now)
  const account = link && (await findAccount(ctx.db.root, link.userId))
  if (!account) throw new Refusal('LINK_NOT_VALID')
  return account
}
