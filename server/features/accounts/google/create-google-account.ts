import { randomInt } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { findAccountByGoogleId } from '#server/features/accounts/account-repository.ts'
import { createAccount } from '#server/features/accounts/registration/create-account.ts'
import { usernameFrom } from './google-account-policy.ts'

const tries = 5

/**
 * Creates an account for a new Google user, with a name made from the address.
 * @returns the account; two simultaneous calls return the same one. Null if no free name was found.
 */
export async function createGoogleAccount(
  ctx: Context,
  { email, googleId, network }: { email: string; googleId: string; network: string },
): Promise<Account | null> {
  const name = usernameFrom(email)
  for (let attempt = 0; attempt < tries; attempt++) {
    const username = attempt === 0 ? name : `${name}-${randomInt(1000, 10_000)}`
    const created = await createAccount(ctx, { username, password: null, email, isAdmin: false, googleId, network })
    const account = created ?? (await findAccountByGoogleId(ctx.db.root, googleId))
    if (account) return account
  }
  return null
}
