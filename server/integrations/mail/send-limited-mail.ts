import type { LimitName } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { type Mail, sendMail } from './send-mail.ts'

/** A limit, and who is counted in it: an account or an address. */
export type MailLimit = readonly [name: LimitName, who: string]

/** The first of the `limits` that is not exceeded counts the mail. `write` runs after that. */
type LimitedMail = { smtpUrl: string; limits: readonly MailLimit[]; write: () => Mail | Promise<Mail> }

/**
 * Sends a mail within its limits. A mail that could not be sent does not count.
 * @returns false if all limits are exceeded: nothing was written or sent
 * @throws Error if the mail server refuses the mail
 */
export async function sendLimitedMail(ctx: Context, { smtpUrl, limits, write }: LimitedMail): Promise<boolean> {
  const counted = await countMail(ctx, limits)
  if (!counted) return false
  try {
    await sendMail(smtpUrl, ctx.config, await write())
  } catch (error) {
    await ctx.limits.giveBack(...counted)
    throw error
  }
  return true
}

/** @returns the limit that counted the mail; null if all are exceeded */
async function countMail(ctx: Context, limits: readonly MailLimit[]): Promise<MailLimit | null> {
  for (const limit of limits) if (!(await ctx.limits.add(...limit)).isOver) return limit
  return null
}

type Receiver = { id: string; emailVerifiedAt: Date | null }

/**
 * The limit of a notice to an account. An unconfirmed address may have been typed in by anybody, so it is counted by
 * address, and nobody gets flooded. A confirmed one is counted by account, so that strangers cannot use up its mails.
 */
export function noticeLimit({ id, emailVerifiedAt }: Receiver, address: string): MailLimit {
  return emailVerifiedAt ? ['mail:account', `${id} notices`] : ['mail:address', address]
}
