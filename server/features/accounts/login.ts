import type { z } from 'zod'
import type { loginBodySchema } from '#contract/sign-in.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { type Account, findAccountByUsername } from './account-repository.ts'
import { forgetAttempts, takeBackAttempt } from './attempt-repository.ts'
import { knownDevice } from './known-device.ts'
import { type AttemptKind, attemptKey, callerOf, limitAttempts } from './limit-attempts.ts'
import { verifyPassword } from './password.ts'

type Attempt = { body: z.output<typeof loginBodySchema>; address: string; deviceProof: string | null }
type Count = [kind: AttemptKind, who: string]

/**
 * Checks a name and password. One answer for an unknown name, a wrong password and a disabled account.
 * @throws Refusal WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function login(ctx: Context, { body, address, deviceProof }: Attempt): Promise<Account> {
  const caller = callerOf(address)
  const account = await findAccountByUsername(ctx.db.root, body.username)
  const device = account && knownDevice(ctx, account.id, deviceProof)
  const shared: Count[] = [['sign-in:address', caller]]
  const own: Count = device
    ? ['sign-in:device', device]
    : ['sign-in:username-and-address', `${body.username} ${caller}`]
  if (!device) shared.push(['sign-in:username', body.username])
  for (const [kind, who] of [...shared, own]) await limitAttempts(ctx, kind, who)

  const matches = await verifyPassword(account?.password ?? null, body.password)
  if (!account || !matches || !account.isActive) throw new Refusal('WRONG_CREDENTIALS')
  // Only failures count: a whole office, or a test of everything, may sign in from one address.
  for (const [kind, who] of shared) await takeBackAttempt(ctx.db.root, attemptKey(kind, who))
  await forgetAttempts(ctx.db.root, attemptKey(...own))
  return account
}
