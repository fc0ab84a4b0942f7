import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { verifyPassword } from '#server/features/accounts/password.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Asks the signed-in user for the password again. Attempts are
 * limited, so that an unattended browser cannot be used to guess it.
 * @throws Refusal WRONG_PASSWORD, TOO_MANY_REQUESTS
 */
export async function requirePassword(ctx: Context, account: Account, password: string, field: string): Promise<void> {
  await ctx.limits.count('password:user', account.id)
  if (!(await verifyPassword(account.password, password))) throw new Refusal('WRONG_PASSWORD', undefined, field)
  await ctx.limits.forget('password:user', account.id)
}
