import type { CurrentUser } from '#contract/accounts.ts'
import type { Account } from './account-repository.ts'

/** What an account may know of itself; nothing else of the row leaves the server. */
export function toCurrentUser(account: Account): CurrentUser {
  return {
    username: account.username,
    email: account.email,
    credits: account.credits,
    isAdmin: account.isAdmin,
  }
}
