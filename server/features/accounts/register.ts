import type { z } from 'zod'
import type { registerBodySchema } from '#contract/sign-in.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Account } from './account-repository.ts'
import { createAccount } from './create-account.ts'
import { callerOf, limitAttempts } from './limit-attempts.ts'

/** @throws Refusal USERNAME_TAKEN, TOO_MANY_REQUESTS */
export async function register(
  ctx: Context,
  body: z.output<typeof registerBodySchema>,
  address: string,
): Promise<Account> {
  await limitAttempts(ctx, 'sign-up:address', callerOf(address))
  const account = await createAccount(ctx, { ...body, isAdmin: false })
  if (!account) throw new Refusal('USERNAME_TAKEN', undefined, 'username')
  return account
}
