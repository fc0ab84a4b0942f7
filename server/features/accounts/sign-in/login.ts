import type { z } from 'zod'
import type { loginBodySchema } from '#contract/accounts/sign-in.ts'
import type { LimitName } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { nameKey } from '#server/db/name-key.ts'
import { findAccountByTypedName } from '#server/features/accounts/account-repository.ts'
import { knownDevice } from '#server/features/accounts/confirm/known-device.ts'
import { verifyPassword } from '#server/features/accounts/password.ts'
import { networkOf } from '#server/limits/network.ts'
import { createPool } from '#server/limits/pool.ts'
import { Refusal } from '#server/refusal.ts'

type Attempt = { body: z.output<typeof loginBodySchema>; address: string; deviceProof: string | null }
type Count = [name: LimitName, who: string]

/**
 * Kept low: the limit counts update the same rows, and other requests need database connections too. No limit counts
 * successful sign-ins, so the networks take turns, and each may have half of the queue: a flood from one of them leaves
 * room for the others.
 */
const checks = createPool({ maxAtOnce: 4, maxWaiting: 500, maxWaitingEach: 250, retryAfterSeconds: 5 })

/**
 * Verifies a name and password. The answer is the same for an unknown name, a wrong password and a disabled account.
 * @throws Refusal WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function login(ctx: Context, { body, address, deviceProof }: Attempt): Promise<Account> {
  return checks.run(() => check(ctx, { body, address, deviceProof }), { owner: networkOf(address) })
}

async function check(ctx: Context, { body, address, deviceProof }: Attempt): Promise<Account> {
  const account = await findAccountByTypedName(ctx.db.root, body.username)
  const device = account && knownDevice(ctx, account, deviceProof)
  // All spellings that find the account share one count.
  const name = nameKey(account?.username ?? body.username)
  const counted = device ? await countDevice(ctx, device) : await countStranger(ctx, name, networkOf(address))
  const matches = await verifyPassword(account?.password ?? null, body.password)
  if (!account || !matches || !account.isActive) throw new Refusal('WRONG_CREDENTIALS')
  // Only failures count, because a whole office or a test run may sign in from one address.
  for (const [name, who] of counted.shared) await ctx.limits.giveBack(name, who)
  for (const [name, who] of counted.own) await ctx.limits.forget(name, who)
  return account
}

type SignInCounts = { shared: Count[]; own: Count[] }

/** A known device has a limit of its own, so that strangers' guesses cannot block it. */
async function countDevice(ctx: Context, device: string): Promise<SignInCounts> {
  await ctx.limits.count('sign-in:device', device)
  return { shared: [], own: [['sign-in:device', device]] }
}

/**
 * Counts the caller's own network first, so that a refusal there does not count against the name. A name under attack
 * from many networks is never blocked completely: each network gets fewer tries, and the owner needs only one with
 * the right password.
 */
async function countStranger(ctx: Context, username: string, network: string): Promise<SignInCounts> {
  const caller = `${username} ${network}`
  await ctx.limits.count('sign-in:network', network)
  await ctx.limits.count('sign-in:username-and-network', caller)
  const { isOver } = await ctx.limits.add('sign-in:username', username)
  if (isOver) await ctx.limits.count('sign-in:guessed-username-and-network', caller)
  return {
    shared: [
      ['sign-in:network', network],
      ['sign-in:username', username],
    ],
    own: [
      ['sign-in:username-and-network', caller],
      ['sign-in:guessed-username-and-network', caller],
    ],
  }
}
