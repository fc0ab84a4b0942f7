import type { z } from 'zod'
import type { loginBodySchema } from '#contract/accounts.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { type Account, findAccountByUsername } from './account-repository.ts'
import { forgetAttempts } from './attempt-repository.ts'
import { attemptKey, callerOf, limitAttempts } from './limit-attempts.ts'
import { verifyPassword } from './password.ts'

/**
 * Checks a name and password. One answer for an unknown name, a wrong password and a disabled account.
 * @throws Refusal WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function login(ctx: Context, body: z.output<typeof loginBodySchema>, address: string): Promise<Account> {
  const caller = callerOf(address)
  const pair = `${body.username} ${caller}`
  await limitAttempts(ctx, 'sign-in:address', caller)
  await limitAttempts(ctx, 'sign-in:username', body.username)
  await limitAttempts(ctx, 'sign-in:username-and-address', pair)
  const account = await findAccountByUsername(ctx.db.root, body.username)
  const matches = await verifyPassword(account?.password ?? null, body.password)
  if (!account || !matches || !account.isActive) throw new Refusal('WRONG_CREDENTIALS')
  await forgetAttempts(ctx.db.root, attemptKey('sign-in:username-and-address', pair))
  return account
}
