import type { z } from 'zod'
import type { registerBodySchema } from '#contract/sign-in.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Account } from './account-repository.ts'
import { createAccount } from './create-account.ts'

/** @throws Refusal USERNAME_TAKEN */
export async function register(ctx: Context, body: z.output<typeof registerBodySchema>): Promise<Account> {
  const account = await createAccount(ctx, { ...body, isAdmin: false })
  if (!account) throw new Refusal('USERNAME_TAKEN', undefined, 'username')
  return account
}
