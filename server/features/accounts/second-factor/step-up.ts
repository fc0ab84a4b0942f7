import type { PasskeyProof } from '#contract/accounts/passkeys.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { rpIdOf } from '#server/features/accounts/passkeys/passkey-site.ts'
import { verifyPasskey } from '#server/features/accounts/passkeys/verify-passkey.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { checkCode } from './check-code.ts'
import type { CodeCaller } from './count-code.ts'
import { findFactors, findSessionStanding, markConfirmed } from './factor-repository.ts'
import { hasFactor, needsStepUp } from './second-factor-policy.ts'

/** What the session's account can confirm with, and whether protected calls need it now. @throws Refusal NOT_SIGNED_IN */
export async function getStepUp(ctx: Context, sessionId: string) {
  const standing = await findSessionStanding(ctx.db.root, sessionId, rpIdOf(ctx.config))
  if (!standing) throw new Refusal('NOT_SIGNED_IN')
  return { ...standing.factors, needed: needsStepUp(standing, ctx.clock.now()) }
}

/** @throws Refusal STEP_UP_NEEDED, NOT_SIGNED_IN */
export async function requireStepUp(ctx: Context, sessionId: string): Promise<void> {
  if ((await getStepUp(ctx, sessionId)).needed) throw new Refusal('STEP_UP_NEEDED')
}

/** @throws Refusal SECOND_FACTOR_MISSING if the operator demands one of administrators and this one has none. */
export async function requireDemandedFactor(ctx: Context, { id }: Account): Promise<void> {
  if (await isFactorMissing(ctx, { id, isAdmin: true })) throw new Refusal('SECOND_FACTOR_MISSING')
}

/** Whether the operator demands a second factor of this account, and it has none. */
export async function isFactorMissing(ctx: Context, { id, isAdmin }: Pick<Account, 'id' | 'isAdmin'>) {
  if (!isAdmin || !(await getSettings(ctx.db.root)).adminsNeedSecondFactor) return false
  return !hasFactor(await findFactors(ctx.db.root, id, rpIdOf(ctx.config)))
}

type CodeStepUp = { code: string; sessionId: string; caller: CodeCaller }

/** @throws Refusal WRONG_CODE, NOT_SIGNED_IN, TOO_MANY_REQUESTS */
export async function stepUpWithCode(ctx: Context, account: Account, { code, sessionId, caller }: CodeStepUp) {
  await checkCode(ctx, account, code, caller)
  await confirm(ctx, sessionId)
}

type PasskeyStepUp = { proof: PasskeyProof; sessionId: string }

/** @throws Refusal PASSKEY_REFUSED, PASSKEY_UNKNOWN, NOT_SIGNED_IN */
export async function stepUpWithPasskey(ctx: Context, account: Account, { proof, sessionId }: PasskeyStepUp) {
  const verified = await verifyPasskey(ctx, proof, { purpose: 'step-up', holder: sessionId })
  if (verified.account.id !== account.id)
    throw new Refusal('PASSKEY_REFUSED', 'This passkey belongs to another account. Choose one of this account.')
  await confirm(ctx, sessionId)
}

async function confirm(ctx: Context, sessionId: string): Promise<void> {
  if (!(await markConfirmed(ctx.db.root, sessionId, ctx.clock.now()))) throw new Refusal('NOT_SIGNED_IN')
}
