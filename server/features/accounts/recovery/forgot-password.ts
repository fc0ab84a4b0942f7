import type { Context } from '#server/context.ts'
import { listMailable } from '#server/features/accounts/account-repository.ts'
import { queueAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import type { JobPayload } from '#server/jobs/job-payloads.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Requests mails with a password reset link to the accounts with this name or address. A job looks for them, so that
 * neither the answer nor its time reveals whether there are any.
 * @throws Refusal NOT_FOUND if the server cannot send mail, TOO_MANY_REQUESTS
 */
export async function forgotPassword(
  ctx: Context,
  { username, network }: { username: string; network: string },
): Promise<void> {
  if (!ctx.config.smtpUrl)
    throw new Refusal('NOT_FOUND', 'This site cannot reset passwords by e-mail. Please contact us.')
  // Counted by name and network together, so that a stranger's requests do not use up the owner's.
  await ctx.limits.count('link:account', `${username} ${network}`)
  await ctx.db.transaction((tx) => ctx.queue.send(tx, 'mail-reset-links', { username }))
}

/** Queues a mail to each account with this name or address. */
export async function mailResetLinks(ctx: Context, { username }: JobPayload<'mail-reset-links'>): Promise<void> {
  const accounts = await listMailable(ctx.db.root, username)
  await ctx.db.transaction(async (tx) => {
    for (const { id } of accounts) await queueAccountMail(ctx, tx, id, 'reset-password')
  })
}
