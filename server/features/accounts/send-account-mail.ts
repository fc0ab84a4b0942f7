import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { sendMail } from '#server/integrations/mail/send-mail.ts'
import { createLink } from './account-link.ts'
import type { LinkPurpose } from './account-link-repository.ts'
import { accountMail, mailedLinkMs } from './account-mail.ts'
import { findAccount } from './account-repository.ts'

/** Has a link mailed to the account's address soon. The secret is made when it is sent, and waits nowhere. */
export async function queueAccountMail(ctx: Context, tx: Tx, accountId: string, purpose: LinkPurpose): Promise<void> {
  await ctx.queue.send(tx, 'send-account-mail', { accountId, purpose }, { onceKey: `${purpose}:${accountId}` })
}

/** @throws Error when the mail server does not take it; the queue tries again, with a new link. */
export async function sendAccountMail(
  ctx: Context,
  { accountId = '', purpose }: { accountId?: string; purpose?: string },
): Promise<void> {
  const { smtpUrl, mailFrom, brandName, publicUrl } = ctx.config
  const kind = purpose as LinkPurpose
  const account = await findAccount(ctx.db.root, accountId)
  if (!smtpUrl || !account?.email || !account.isActive) return
  if (kind === 'verify-email' && account.emailVerifiedAt) return
  const link = { userId: account.id, purpose: kind, email: account.email, lifetimeMs: mailedLinkMs[kind] }
  const { url } = await ctx.db.transaction((tx) => createLink(ctx, tx, link))
  const from = mailFrom ?? `${brandName} <no-reply@${new URL(publicUrl).hostname}>`
  await sendMail(
    { smtpUrl, from },
    { to: account.email, ...accountMail(kind, { brandName, username: account.username, url }) },
  )
}
