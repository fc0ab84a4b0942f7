import type { z } from 'zod'
import type { accountSchema } from '#contract/accounts/accounts.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { Account } from './account-repository.ts'
import { noPassword } from './password.ts'

/** The fields of an account that its owner may see; nothing else of the row leaves the server. */
export function toCurrentUser(account: Account): CurrentUser {
  return {
    username: account.username,
    email: account.email,
    credits: account.credits,
    isAdmin: account.isAdmin,
  }
}

/** The ways to sign in to an account. */
export function toAccount(account: Account): z.output<typeof accountSchema> {
  return {
    hasPassword: account.password !== noPassword,
    googleConnected: account.googleId !== null,
    emailVerified: account.emailVerifiedAt !== null,
  }
}
