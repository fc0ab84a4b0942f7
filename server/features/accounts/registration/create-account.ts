import type { SignupGrant } from '#contract/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { insertAccount } from '#server/features/accounts/account-repository.ts'
import { queueAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { hashPassword, noPassword } from '#server/features/accounts/password.ts'
import { grantSignupCredits } from './grant-signup-credits.ts'

type NewAccount = {
  username: string
  /** Null for an account that signs in with Google alone. */
  password: string | null
  email: string | null
  isAdmin: boolean
  /** The network of the new user; null if the operator creates the account. */
  network: string | null
  /** Set for a Google user, whose address Google has verified. */
  googleId?: string
}

/**
 * Creates an account and grants its sign-up credits if they are due.
 * @returns null if the name, the Google account or its address is taken.
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
