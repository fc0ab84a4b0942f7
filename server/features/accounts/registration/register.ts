import type { z } from 'zod'
import type { registerBodySchema } from '#contract/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { requireGoodPassword } from '#server/features/accounts/passwords/require-good-password.ts'
import { Refusal } from '#server/refusal.ts'
import { createAccount } from './create-account.ts'

/** @returns the account and the state of its sign-up credits. @throws Refusal USERNAME_TAKEN, WEAK_PASSWORD */
export async function register(ctx: Context, body: z.output<typeof registerBodySchema>, network: string) {
  requireGoodPassword({ ...body, isAdmin: false }, 'password')
  const account = await createAccount(ctx, { ...body, isAdmin: false, network })
  if (!account) throw new Refusal('USERNAME_TAKEN', undefined, 'username')
  return account
}
