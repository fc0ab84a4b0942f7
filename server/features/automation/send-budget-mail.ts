import type { Context } from '#server/context.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { greet } from '#server/features/accounts/links/account-mail.ts'
import { noticeLimit, sendLimitedMail } from '#server/integrations/mail/send-limited-mail.ts'
import type { JobPayload } from '#server/jobs/job-payloads.ts'

const windows = { day: 'daily budget', month: 'monthly budget', total: 'budget' }

/**
 * Tells the owner of an API token that 80 % of a budget are used, within the daily limit of mails.
 * @throws Error if the mail server refuses the mail; the queue tries again.
 */
export async function sendBudgetMail(ctx: Context, budget: JobPayload<'send-budget-mail'>): Promise<void> {
  const { smtpUrl, publicUrl } = ctx.config
  const account = await findAccount(ctx.db.root, budget.userId)
  if (!smtpUrl || !account?.isActive || !account.email) return
  const isConfirmed = account.emailVerifiedAt !== null
  const { name, window, cap, used, resetsAt } = budget
  const after = resetsAt ? ` It resets at ${resetsAt}.` : ''
  const mail = {
    to: account.email,
    subject: `${isConfirmed ? `The API token ${name}` : 'An API token'} has used 80 % of its ${windows[window]}`,
    text: `${greet(isConfirmed ? account.username : null)}

${isConfirmed ? `your API token "${name}"` : 'an API token of your account'} has used ${used} of the ${cap} credits of its ${windows[window]}.${after}

Once they are used up, the token's calls that cost credits are refused. Your tokens:

${publicUrl}/api
`,
  }
  const limits = [noticeLimit(account, mail.to)]
  if (!(await sendLimitedMail(ctx, { smtpUrl, limits, write: () => mail })))
    ctx.log.warn({ accountId: account.id }, 'a mail about a budget was dropped, because its limit is exceeded')
}
