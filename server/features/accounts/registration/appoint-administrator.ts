import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { findAccountByUsername, markAdministrator, setPassword } from '#server/features/accounts/account-repository.ts'
import { hashPassword } from '#server/features/accounts/password.ts'
import { createAccount } from './create-account.ts'

/**
 * Makes an account an administrator with a new password, for an operator with shell access. Creates the account, or
 * enables an existing one, signs it out everywhere and removes its second factors, which may be lost.
 * @returns the password, to be printed once.
 */
export async function appointAdministrator(ctx: Context, username: string): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const account = await findAccountByUsername(ctx.db.root, username)
  if (!account) {
    const created = await createAccount(ctx, { username, password, email: null, isAdmin: true, network: null })
    if (!created) throw new Error(`There is an account whose name looks like ${username}. Choose another name.`)
    return password
  }
  const hash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    await markAdministrator(tx, account.id)
    await setPassword(tx, account.id, hash)
    await endAccess(ctx, tx, account.id, 'appointed')
    await appendEvent(tx, { userId: account.id, type: 'account.appointed' })
  })
  return password
}
