import type { PasskeyProof } from '#contract/accounts/passkeys.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { findSessionStanding, type SessionStanding } from '#server/features/accounts/factors/factor-repository.ts'
import {
  type DemandedProof,
  isSecondFactor,
  missingProof,
} from '#server/features/accounts/factors/second-factor-policy.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { confirmSession } from '#server/features/accounts/sessions/session.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { rpIdOf } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'
import { checkCode } from './check-code.ts'
import type { CodeCaller } from './count-code.ts'
import { requirePassword } from './require-password.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** What the session's account can confirm with, and whether protected calls need it now. @throws Refusal NOT_SIGNED_IN */
export async function getStepUp(ctx: Context, account: Account, sessionId: string) {
  const standing = await getStanding(ctx, sessionId)
  return {
    ...standing.factors,
    needed: missingProof(standing, { stepUp: true, demanded: false }, ctx.clock.now()) !== null,
    passwordBesideKey: standing.byKeyAlone && account.password !== noPassword,
  }
}

type Call = { sessionId: string; stepUp: boolean; isAdministration: boolean }

/**
 * Refuses a call whose session has not proved enough.
 * @throws Refusal SECOND_FACTOR_MISSING, STEP_UP_NEEDED, NOT_SIGNED_IN
 */
export async function requireProof(ctx: Context, { sessionId, stepUp, isAdministration }: Call): Promise<void> {
  const demanded = isAdministration && (await getSettings(ctx.db.root)).adminsNeedSecondFactor
  if (!demanded && !stepUp) return
  const missing = await findMissingProof(ctx, sessionId, { stepUp, demanded })
  if (missing) throw new Refusal(missing)
}

async function findMissingProof(ctx: Context, sessionId: string, asked: DemandedProof) {
  return missingProof(await getStanding(ctx, sessionId), asked, ctx.clock.now())
}

async function getStanding(ctx: Context, sessionId: string): Promise<SessionStanding> {
  const standing = await findSessionStanding(ctx.db.root, sessionId, rpIdOf(ctx.config))
  if (!standing) throw new Refusal('NOT_SIGNED_IN')
  return standing
}

type CodeStepUp = { code: string; sessionId: string; caller: CodeCaller }

/** @returns the session's new secret. @throws Refusal WRONG_CODE, NOT_SIGNED_IN, TOO_MANY_REQUESTS */
export async function stepUpWithCode(ctx: Context, account: Account, { code, sessionId, caller }: CodeStepUp) {
  await checkCode(ctx, account, code, caller)
  return confirm(ctx, sessionId)
}

type PasskeyStepUp = { proof: PasskeyProof; password: string; sessionId: string }

/**
 * `password` counts beside a key that did not check its user and signed in alone.
 * @returns the session's new secret.
 * @throws Refusal PASSKEY_REFUSED, PASSKEY_UNKNOWN, WRONG_PASSWORD, NOT_SIGNED_IN, TOO_MANY_REQUESTS
 */
export async function stepUpWithPasskey(
  ctx: Context,
  account: Account,
  { proof, password, sessionId }: PasskeyStepUp,
): Promise<string> {
  const { byKeyAlone, factors } = await getStanding(ctx, sessionId)
  const { account: owner, userVerified } = await verifyPasskey(ctx, proof, { purpose: 'step-up', holder: sessionId })
  if (owner.id !== account.id)
    throw new Refusal('PASSKEY_REFUSED', 'This passkey belongs to another account. Choose one of this account.')
  if (!isSecondFactor({ userVerified, byKeyAlone })) {
    if (account.password !== noPassword) await requirePasswordBeside(ctx, account, password)
    // With neither a password nor a code, the key is all that the account has.
    else if (factors.totp || factors.recoveryCode) throw new Refusal('PASSKEY_REFUSED', codeBesideKey)
  }
  return confirm(ctx, sessionId)
}

async function requirePasswordBeside(ctx: Context, account: Account, password: string): Promise<void> {
  if (password === '') throw new Refusal('WRONG_PASSWORD', passwordBesideKey, 'password')
  await requirePassword(ctx, account, password, 'password')
}

const passwordBesideKey =
  'Your key did not check that it is you, and it has already signed you in. Enter your password as well, then use the key again.'
const codeBesideKey =
  'Your key did not check that it is you, and it has already signed you in. Confirm with a code instead, or unlock the key with your fingerprint, face or PIN.'

function confirm(ctx: Context, sessionId: string): Promise<string> {
  return ctx.db.transaction((tx) => confirmSession(ctx, tx, sessionId))
}
