import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { sendMail } from '#server/integrations/mail/send-mail.ts'
import { createLink } from './account-link.ts'
import type { LinkPurpose } from './account-link-repository.ts'
import { accountMail, mailedLinkMs } from './account-mail.ts'
import { type AccountNotice, isNotice, noticeMail } from './account-notice.ts'
import { findAccount } from './account-repository.ts'

export type AccountMail = LinkPurpose | AccountNotice

/**
 * Has the account mailed soon, at its own address or the one given. The secret of a link is made when it is sent, and
 * waits nowhere.
 */
export async function queueAccountMail(
  ctx: Context,
  tx: Tx,
  accountId: string,
  purpose: AccountMail,
  email?: string,
): Promise<void> {
  const data = { accountId, purpose, ...(email ? { email } : {}) }
  await ctx.queue.send(tx, 'send-account-mail', data, { onceKey: Object.values(data).join(':') })
}

/** Mails the owner, where mail is set up, what happened to the ways to sign in; `email` when the address just changed. */
export async function tellOwner(ctx: Context, tx: Tx, accountId: string, notice: AccountNotice, email?: string) {
  if (ctx.config.smtpUrl) await queueAccountMail(ctx, tx, accountId, notice, email)
}

/** @throws Error when the mail server does not take it; the queue tries again, with a new link. */
export async function sendAccountMail(
  ctx: Context,
  { accountId = '', purpose, email }: { accountId?: string; purpose?: string; email?: string },
): Promise<void> {
  const { smtpUrl, mailFrom, brandName, publicUrl } = ctx.config
  const kind = purpose as AccountMail
  const account = await findAccount(ctx.db.root, accountId)
  const to = email ?? account?.email
  if (!smtpUrl || !account?.isActive || !to) return
  if (kind === 'verify-email' && account.emailVerifiedAt) return
  const from = mailFrom ?? `${brandName} <no-reply@${new URL(publicUrl).hostname}>`
  const { id: userId, username } = account
  if (isNotice(kind))
    return sendMail({ smtpUrl, from }, { to, ...noticeMail(kind, { brandName, username, publicUrl }) })
  const link = { userId, purpose: kind, email: to, lifetimeMs: mailedLinkMs[kind] }
  const { url } = await ctx.db.transaction((tx) => createLink(ctx, tx, link))
  await sendMail({ smtpUrl, from }, { to, ...accountMail(kind, { brandName, username, url }) })
}
