import type { z } from 'zod'
import type { changeEmailBodySchema } from '#contract/accounts/account-links.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { isRecent } from '#server/features/accounts/access/access-policy.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { changeAddress, lockAccount } from '#server/features/accounts/account-repository.ts'
import { provePassword } from '#server/features/accounts/confirm/prove-owner.ts'
import { deleteLinks } from '#server/features/accounts/links/account-link-repository.ts'
import { notifyOwner, queueAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { Refusal } from '#server/refusal.ts'

type ChangeEmailInput = { account: Account; body: z.output<typeof changeEmailBodySchema>; keptSession: string | null }

/**
 * Changes the address of an account. If the server can send mail, the change takes effect when a link mailed to the
 * new address is opened, so that nobody can claim another person's address or lock themselves out with a typo.
 * @throws Refusal WRONG_PASSWORD, PASSWORD_NEEDED, EMAIL_TAKEN, TOO_MANY_REQUESTS, NOT_SIGNED_IN if the session has
 * ended
 */
export async function changeEmail(ctx: Context, { account, body, keptSession }: ChangeEmailInput) {
  await provePassword(ctx, account, body.password)
  const { email } = body
  if (email === account.email) return { email, pending: false }
  if (!ctx.config.smtpUrl) {
    await ctx.db.transaction(async (tx) => {
      await lockSignedIn(tx, account.id, keptSession)
      await replaceEmail(ctx, tx, { id: account.id, email, provedAt: null, keptSession })
    })
    return { email, pending: false }
  }
  await ctx.limits.count('link:account', account.id)
  await ctx.db.transaction(async (tx) => {
    await lockSignedIn(tx, account.id, keptSession)
    // Only the latest of several links is valid.
    await deleteLinks(tx, account.id, 'change-email')
    await queueAccountMail(ctx, tx, account.id, 'change-email', { email, proved: false })
  })
  return { email: account.email, pending: true }
}

/** The owner may have ended the session while the password was verified. */
async function lockSignedIn(tx: Tx, id: string, sessionId: string | null): Promise<void> {
  if (!(await lockWithSession(tx, id, sessionId))) throw new Refusal('NOT_SIGNED_IN')
}

type Replacement = { id: string; email: string; provedAt: Date | null; keptSession: string | null }

/**
 * Replaces the address. Links mailed to the old address and every other session end. The old address is notified.
 * @throws Refusal EMAIL_TAKEN if another account has confirmed the address.
 */
export async function replaceEmail(ctx: Context, tx: Tx, { id, email, provedAt, keptSession }: Replacement) {
  const before = await lockAccount(tx, id)
  if (!before) throw new Refusal('NOT_FOUND')
  const now = ctx.clock.now()
  const isUnsettled = isRecent(before.emailChangedAt, now)
  // Somebody who changes the address twice does not void the link that undoes the first change.
  const changedAt = isUnsettled ? before.emailChangedAt : now
  if (!(await changeAddress(tx, id, { email, provedAt, changedAt })))
    throw new Refusal('EMAIL_TAKEN', undefined, 'email')
  await deleteLinks(tx, id, 'verify-email')
  await endAccess(ctx, tx, id, 'email-changed', { keptSession })
  await tellFormerAddress(ctx, tx, before, isUnsettled)
  await appendEvent(tx, { userId: id, type: 'account.email-changed' })
}

/** An address that the account had confirmed, and not only since a recent change, may undo the change. */
async function tellFormerAddress(ctx: Context, tx: Tx, { id, email, emailVerifiedAt }: Account, isUnsettled: boolean) {
  if (!email) return
  const proved = emailVerifiedAt !== null
  await notifyOwner(ctx, tx, id, proved && !isUnsettled ? 'undo-email' : 'email-changed', { email, proved })
}
