import { stepUpMinutes } from '#contract/accounts/second-factor.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { findFactors, findSessionStanding } from '#server/features/accounts/factors/factor-repository.ts'
import { hasFactor } from '#server/features/accounts/factors/second-factor-policy.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'
import { requirePassword } from './require-password.ts'

/**
 * Proof that the owner adds a way to sign in, because a hijacked session must not gain permanent access. An account
 * with a second factor has confirmed by step-up; any other gives its password. An account that signs in with Google
 * alone must have done so in the last ten minutes.
 * @throws Refusal WRONG_PASSWORD, PASSWORD_NEEDED, NOT_SIGNED_IN, TOO_MANY_REQUESTS
 */
export async function proveOwner(
  ctx: Context,
  account: Account,
  { password, sessionId }: { password: string; sessionId: string },
): Promise<void> {
  const rpId = rpIdOf(ctx.config)
  const standing = await findSessionStanding(ctx.db.root, sessionId, rpId)
  if (!standing) throw new Refusal('NOT_SIGNED_IN')
  if (hasFactor(standing.factors)) return
  if (account.password !== noPassword) return requirePassword(ctx, account, password, 'password')
  const isRecent = standing.createdAt.getTime() + stepUpMinutes * 60_000 > ctx.clock.now().getTime()
  if (!isRecent) throw new Refusal('PASSWORD_NEEDED', signInAgain)
}

/**
 * Asks for the password, of an account that has one. Any other must have a second factor, with which it has confirmed
 * by step-up.
 * @throws Refusal INVALID_INPUT, WRONG_PASSWORD, PASSWORD_NEEDED, TOO_MANY_REQUESTS
 */
export async function provePassword(ctx: Context, account: Account, password: string): Promise<void> {
  if (account.password === noPassword) {
    const factors = await findFactors(ctx.db.root, account.id, rpIdOf(ctx.config))
    if (!hasFactor(factors)) throw new Refusal('PASSWORD_NEEDED')
    return
  }
  if (password === '') throw new Refusal('INVALID_INPUT', 'Password is required', 'password')
  await requirePassword(ctx, account, password, 'password')
}

const signInAgain = `This account has no password. Sign out, sign in with Google again, and try again within ${stepUpMinutes} minutes.`
