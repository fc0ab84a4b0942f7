import type { CurrentUser } from '#contract/accounts/current-user.ts'
import type { Account } from '#server/db/account.ts'

/** The fields of an account that its owner may see; nothing else of the row leaves the server. */
export function toCurrentUser(account: Account): CurrentUser {
  return {
    username: account.username,
    email: account.email,
    credits: account.credits,
    isAdmin: account.isAdmin,
  }
}
