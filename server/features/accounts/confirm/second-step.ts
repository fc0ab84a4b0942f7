import type { Factors } from '#contract/accounts/second-factor.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { nameKey } from '#server/db/name-key.ts'
import { findAccountByTypedName } from '#server/features/accounts/account-repository.ts'
import { findFactors } from '#server/features/accounts/factors/factor-repository.ts'
import { needsSecondStep } from '#server/features/accounts/factors/second-factor-policy.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { networkOf } from '#server/limits/network.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'
import { checkCode } from './check-code.ts'
import type { CodeCaller } from './count-code.ts'
import { findSecondStepAccount, insertSecondStep, takeSecondStep } from './second-step-repository.ts'

const lifetimeMs = 10 * 60 * 1000

/** Whether the password, which was just verified, does not sign in to this account by itself. */
export async function isSecondStepNeeded(ctx: Context, { id, isAdmin }: Account): Promise<boolean> {
  const factors = await findFactors(ctx.db.root, id, rpIdOf(ctx.config))
  const { adminsNeedSecondFactor } = await getSettings(ctx.db.root)
  return needsSecondStep({ factors, isAdmin, adminsNeedSecondFactor })
}

/**
 * Remembers that this browser knows the password. `attempt` is the secret of its cookie.
 * @throws Refusal WRONG_CREDENTIALS if the password has changed meanwhile
 */
export async function startSecondStep(ctx: Context, account: Account, attempt: string): Promise<void> {
  const step = { id: secretHash(attempt), expiresAt: addMs(ctx.clock.now(), lifetimeMs) }
  const isStarted = await ctx.db.transaction((tx) => insertSecondStep(tx, account, step))
  if (!isStarted) throw new Refusal('WRONG_CREDENTIALS')
}

/** The account whose password this browser has given; null if there is none or it took too long. */
async function findPendingAccount(ctx: Context, attempt: string | null): Promise<Account | null> {
  return attempt ? findSecondStepAccount(ctx.db.root, secretHash(attempt), ctx.clock.now()) : null
}

/** Completes the sign-in of this browser to this account. @returns false if it has given no password for it. */
export async function takePendingSignIn(ctx: Context, { id }: Account, attempt: string | null): Promise<boolean> {
  if (!attempt || (await findPendingAccount(ctx, attempt))?.id !== id) return false
  return takeSecondStep(ctx.db.root, secretHash(attempt))
}

/** @throws Refusal SIGN_IN_EXPIRED */
export async function getSecondStep(ctx: Context, attempt: string | null): Promise<Factors> {
  const account = await findPendingAccount(ctx, attempt)
  if (!account) throw new Refusal('SIGN_IN_EXPIRED')
  return findFactors(ctx.db.root, account.id, rpIdOf(ctx.config))
}

/** @returns the account to sign in. @throws Refusal WRONG_CODE, SIGN_IN_EXPIRED, TOO_MANY_REQUESTS */
export async function completeWithCode(
  ctx: Context,
  { code, attempt, caller }: { code: string; attempt: string | null; caller: CodeCaller },
): Promise<Account> {
  const account = await findPendingAccount(ctx, attempt)
  if (!account || !attempt) throw new Refusal('SIGN_IN_EXPIRED')
  await checkCode(ctx, account, code, caller)
  if (!(await takeSecondStep(ctx.db.root, secretHash(attempt)))) throw new Refusal('SIGN_IN_EXPIRED')
  return account
}

/**
 * Signs in without a password, for an account that has none and whose passkeys are lost.
 * @returns the account to sign in. @throws Refusal WRONG_CODE, TOO_MANY_REQUESTS
 */
export async function enterWithRecoveryCode(
  ctx: Context,
  { username, code, caller }: { username: string; code: string; caller: CodeCaller },
): Promise<Account> {
  const account = await findAccountByTypedName(ctx.db.root, username)
  const isPossible = account?.isActive && account.password === noPassword
  // Six digits would be a code of the app, which is only a second factor.
  if (!isPossible || /^\d{6}$/.test(code)) {
    // Counted like a wrong code, so that the answers do not tell which names exist.
    const network = networkOf(caller.address)
    await ctx.limits.count('code:network', network)
    await ctx.limits.count('code:account-and-network', `${nameKey(username)} ${network}`)
    throw new Refusal('WRONG_CODE', noSuchCode, 'code')
  }
  await checkCode(ctx, account, code, caller).catch((error) => {
    throw error instanceof Refusal && error.code === 'WRONG_CODE'
      ? new Refusal('WRONG_CODE', noSuchCode, 'code')
      : error
  })
  return account
}

const noSuchCode =
  'This recovery code is wrong, was used before, or belongs to an account with a password. With a password, enter it first.'
