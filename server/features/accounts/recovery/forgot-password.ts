import type { Context } from '#server/context.ts'
import { listMailable } from '#server/features/accounts/account-repository.ts'
import { queueAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Mails a password reset link to the accounts with this name or address; gives the same answer if there are none.
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
  const accounts = await listMailable(ctx.db.root, username)
  await ctx.db.transaction(async (tx) => {
    for (const { id } of accounts) await queueAccountMail(ctx, tx, id, 'reset-password')
  })
}
