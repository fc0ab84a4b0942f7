import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { getSite } from '#server/features/settings/get-site.ts'
import { type Account, insertAccount } from './account-repository.ts'
import { hashPassword, noPassword } from './password.ts'
import { queueAccountMail } from './send-account-mail.ts'

type NewAccount = {
  username: string
  /** Null for an account that is entered with Google alone. */
  password: string | null
  email: string | null
  isAdmin: boolean
  /** Google has verified the address of such an account. */
  googleId?: string
}

/**
 * Creates an account with its sign-up credits, both or neither.
 * @returns null when the name, the Google account or its address is taken.
 */
export async function createAccount(ctx: Context, input: NewAccount): Promise<Account | null> {
  const password = input.password === null ? noPassword : await hashPassword(input.password)
  const { signupCredits } = await getSite(ctx)
  const createdAt = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const emailVerifiedAt = input.googleId ? createdAt : null
    const account = await insertAccount(tx, { ...input, password, emailVerifiedAt, createdAt })
    if (!account) return null
    await appendEvent(tx, { userId: account.id, type: 'account.created' })
    if (account.email && !account.emailVerifiedAt && ctx.config.smtpUrl)
      await queueAccountMail(ctx, tx, account.id, 'verify-email')
    if (signupCredits === 0) return account
    const { balanceAfter } = await postLedgerEntry(tx, {
      userId: account.id,
      type: 'adjustment',
      amount: signupCredits,
      key: `adjustment:${account.id}`,
      description: 'Credits to start with',
      createdAt,
    })
    return { ...account, credits: balanceAfter }
  })
}
