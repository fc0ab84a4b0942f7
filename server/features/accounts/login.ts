import type { z } from 'zod'
import type { LimitName } from '#contract/limits.ts'
import type { loginBodySchema } from '#contract/sign-in.ts'
import type { Context } from '#server/context.ts'
import { networkOf } from '#server/limits/network.ts'
import { Refusal } from '#server/refusal.ts'
import { type Account, findAccountByUsername } from './account-repository.ts'
import { knownDevice } from './known-device.ts'
import { verifyPassword } from './password.ts'

type Attempt = { body: z.output<typeof loginBodySchema>; address: string; deviceProof: string | null }
type Count = [name: LimitName, who: string]

/**
 * Checks a name and password. One answer for an unknown name, a wrong password and a disabled account.
 * @throws Refusal WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function login(ctx: Context, { body, address, deviceProof }: Attempt): Promise<Account> {
  const network = networkOf(address)
  const account = await findAccountByUsername(ctx.db.root, body.username)
  const device = account && knownDevice(ctx, account.id, deviceProof)
  const shared: Count[] = [['sign-in:network', network]]
  const own: Count = device
    ? ['sign-in:device', device]
    : ['sign-in:username-and-network', `${body.username} ${network}`]
  if (!device) shared.push(['sign-in:username', body.username])
  for (const [name, who] of [...shared, own]) await ctx.limits.count(name, who)

  const matches = await verifyPassword(account?.password ?? null, body.password)
  if (!account || !matches || !account.isActive) throw new Refusal('WRONG_CREDENTIALS')
  // Only failures count: a whole office, or a test of everything, may sign in from one address.
  for (const [name, who] of shared) await ctx.limits.giveBack(name, who)
  await ctx.limits.forget(...own)
  return account
}
