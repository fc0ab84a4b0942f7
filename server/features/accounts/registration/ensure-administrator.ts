import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { findAdministrator } from '#server/features/accounts/account-repository.ts'
import { isWeak, minAdminCharacters } from '#server/features/accounts/passwords/require-good-password.ts'
import { createAccount } from './create-account.ts'

/**
 * Creates the first administrator if there is none.
 * @returns the name and the password, to be printed once; null
 * if an administrator exists or the operator chose the password.
 */
export async function ensureAdministrator(ctx: Context): Promise<{ username: string; password: string } | null> {
  warnOfPassword(ctx)
  if (await findAdministrator(ctx.db.root)) return null
  const { adminUsername: username, adminPassword } = ctx.config
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const account = await createAccount(ctx, { username, password, email: null, isAdmin: true, network: null })
  return account && !adminPassword ? { username, password } : null
}

function warnOfPassword({ config: { adminUsername: username, adminPassword: password }, log }: Context): void {
  if (password && isWeak({ password, username, isAdmin: true }))
    log.warn(
      `ADMIN_PASSWORD is easy to guess: use at least ${minAdminCharacters} characters and no common password. If the administrator still uses it, change it under My Account.`,
    )
}
