import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { hasAnyFactor } from '#server/features/accounts/access/access-repository.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { type MailLimit, sendLimitedMail } from '#server/integrations/mail/send-limited-mail.ts'
import type { JobPayload } from '#server/jobs/job-payloads.ts'
import { createLink } from './account-link.ts'
import type { LinkPurpose } from './account-link-repository.ts'
import { accountMail, mailedLinkMs } from './account-mail.ts'
import { type AccountNotice, isNotice, noticeMail } from './account-notice.ts'

export type AccountMail = LinkPurpose | AccountNotice

type Notice = AccountNotice | Extract<LinkPurpose, `undo-${string}`>

/** Links that anybody may request for any account. */
const requested: readonly AccountMail[] = ['reset-password', 'verify-email'] satisfies LinkPurpose[]

const isMail = (purpose: string): purpose is AccountMail => isNotice(purpose) || purpose in mailedLinkMs

/** An address other than the account's own; `proved` if the account confirmed it earlier. */
type Other = { email: string; proved: boolean }

/**
 * Queues a mail to the account, at its own or another address. The secret of a link is created at sending, so that it
 * is not stored in the queue.
 */
export async function queueAccountMail(
  ctx: Context,
  tx: Tx,
  accountId: string,
  purpose: AccountMail,
  other?: Other,
): Promise<void> {
  const proved = other?.proved ? 'yes' : 'no'
  const data = { accountId, purpose, ...(other && ({ email: other.email, proved } as const)) }
  // Anybody may request these mails, so one in half a minute is enough. Each notice reports another event. A request
  // for a new address has just voided the link of the last one, so each of them needs its mail.
  const once = requested.includes(purpose) ? { onceKey: Object.values(data).join(':') } : {}
  await ctx.queue.send(tx, 'send-account-mail', data, { ...once, isPatient: true })
}

/**
 * Notifies the owner of a change to the ways to sign in, if mail is configured. `undo-…` notices bring a link that
 * undoes the change. `other` is the old address, if it was just replaced.
 */
export async function notifyOwner(ctx: Context, tx: Tx, accountId: string, notice: Notice, other?: Other) {
  if (ctx.config.smtpUrl) await queueAccountMail(ctx, tx, accountId, notice, other)
}

/**
 * Sends a queued mail within the daily limits. As for notices, a confirmed address is counted by account, any other
 * by address.
 * @throws Error if the mail server refuses the mail; the queue retries with a new link, for hours.
 */
export async function sendAccountMail(
  ctx: Context,
  { accountId, purpose, email, proved }: JobPayload<'send-account-mail'>,
): Promise<void> {
  const { smtpUrl } = ctx.config
  const account = await findAccount(ctx.db.root, accountId)
  const to = email ?? account?.email
  if (!smtpUrl || !account?.isActive || !to || !isMail(purpose)) return
  if (purpose === 'verify-email' && account.emailVerifiedAt) return
  const isProved = email ? proved === 'yes' : account.emailVerifiedAt !== null
  // Whoever has an address that was never confirmed may be a stranger: it must not open an account with a second factor.
  if (purpose === 'reset-password' && !isProved && (await hasAnyFactor(ctx.db.root, account.id))) return
  const letter = { kind: purpose, userId: account.id, username: isProved ? account.username : null, to }
  const limits = isProved ? limitsOfProved(account.id, purpose) : [['mail:address', to] as const]
  const write = async () => ({ to, ...(await writeMail(ctx, letter)) })
  if (!(await sendLimitedMail(ctx, { smtpUrl, limits, write })))
    ctx.log.warn({ accountId, purpose }, 'a mail was dropped, because its limit is exceeded')
}

/**
 * Strangers may request links for any account, and somebody inside it may cause many notices. So requested links,
 * notices, and each kind of link that undoes a change have separate daily limits, and above its limit one mail per hour
 * is still sent. A reset link is valid for an hour, so the owner can always get a valid one.
 */
function limitsOfProved(accountId: string, kind: AccountMail): MailLimit[] {
  const others = isNotice(kind) ? `${accountId} notices` : `${accountId} ${kind}`
  const who = requested.includes(kind) ? accountId : others
  return [
    ['mail:account', who],
    ['mail:account-in-an-hour', who],
  ]
}

type Letter = { kind: AccountMail; userId: string; username: string | null; to: string }

async function writeMail(ctx: Context, { kind, userId, username, to }: Letter) {
  const { brandName, publicUrl } = ctx.config
  if (isNotice(kind)) return noticeMail(kind, { brandName, username, publicUrl })
  const link = { userId, purpose: kind, email: to, lifetimeMs: mailedLinkMs[kind] }
  const { url } = await ctx.db.transaction((tx) => createLink(ctx, tx, link))
  return accountMail(kind, { brandName, username, url })
}
