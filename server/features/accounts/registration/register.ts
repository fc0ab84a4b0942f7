import type { z } from 'zod'
import type { registerBodySchema } from '#contract/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { requireGoodPassword } from '#server/features/accounts/passwords/require-good-password.ts'
import { networkOf, wideNetworkOf } from '#server/limits/network.ts'
import { createPool } from '#server/limits/pool.ts'
import { Refusal } from '#server/refusal.ts'
import { createAccount } from './create-account.ts'

/**
 * Sign-ups hash their passwords in the pool of the sign-ins, so at most two of them may be there at once: a flood must not
 * shut anybody out of signing in. The networks take turns, and each may have half of the queue. A caller with a whole
 * IPv6 /48 counts as one.
 */
const signUps = createPool({ maxAtOnce: 2, maxWaiting: 500, maxWaitingEach: 250, retryAfterSeconds: 5 })

/**
 * @returns the account and the state of its sign-up credits.
 * @throws Refusal USERNAME_TAKEN, WEAK_PASSWORD, TOO_MANY_REQUESTS
 */
export async function register(ctx: Context, body: z.output<typeof registerBodySchema>, address: string) {
  requireGoodPassword({ ...body, isAdmin: false }, 'password')
  const [network, wide] = [networkOf(address), wideNetworkOf(address)]
  if (wide) await ctx.limits.count('sign-up:wide-network', wide)
  const create = () => createAccount(ctx, { ...body, isAdmin: false, network })
  const account = await signUps.run(create, { owner: wide ?? network })
  if (!account) throw new Refusal('USERNAME_TAKEN', undefined, 'username')
  return account
}
