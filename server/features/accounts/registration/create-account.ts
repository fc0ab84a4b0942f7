import type { SignupGrant } from '#contract/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { type Account, insertAccount } from '#server/features/accounts/account-repository.ts'
import { queueAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { hashPassword, noPassword } from '#server/features/accounts/password.ts'
import { grantSignupCredits } from './grant-signup-credits.ts'

type NewAccount = {
  username: string
  /** Null for an account that is entered with Google alone. */
  password: string | null
  email: string | null
  isAdmin: boolean
  /** Where its owner called from; null when the operator makes it. */
  network: string | null
  /** Google has verified the address of such an account. */
  googleId?: string
}

/**
 * Creates an account, with its sign-up credits where they are due.
 * @returns null when the name, the Google account or its address is taken.
 */
export async function createAccount(
  ctx: Context,
  { network, ...input }: NewAccount,
): Promise<(Account & { grant: SignupGrant }) | null> {
  const password = input.password === null ? noPassword : await hashPassword(input.password)
  const createdAt = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const emailVerifiedAt = input.googleId ? createdAt : null
    const account = await insertAccount(tx, { ...input, password, emailVerifiedAt, createdAt })
    if (!account) return null
    await appendEvent(tx, { userId: account.id, type: 'account.created' })
    if (account.email && !account.emailVerifiedAt && ctx.config.smtpUrl)
      await queueAccountMail(ctx, tx, account.id, 'verify-email')
    return { ...account, ...(await grantSignupCredits(ctx, tx, { account, network })) }
  })
}
