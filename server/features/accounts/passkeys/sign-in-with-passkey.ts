import type { PasskeyProof } from '#contract/accounts/passkeys.ts'
import type { Context } from '#server/context.ts'
import { findPendingAccount, isSecondStepNeeded } from '#server/features/accounts/second-factor/second-step.ts'
import { Refusal } from '#server/refusal.ts'
import { type VerifiedPasskey, verifyPasskey } from './verify-passkey.ts'

/**
 * A passkey that checked its user signs in alone. One that did not is a single factor: it signs in where a password
 * alone would, or after the password. `attempt` is the secret of the browser's cookie.
 * @throws Refusal PASSKEY_REFUSED, PASSKEY_UNKNOWN, NOT_FOUND
 */
export async function signInWithPasskey(
  ctx: Context,
  proof: PasskeyProof,
  attempt: string | null,
): Promise<VerifiedPasskey> {
  const verified = await verifyPasskey(ctx, proof, { purpose: 'sign-in', holder: attempt ?? '' })
  const { account, userVerified } = verified
  if (userVerified || !(await isSecondStepNeeded(ctx, account))) return verified
  const pending = await findPendingAccount(ctx, attempt)
  if (pending?.id !== account.id) throw new Refusal('PASSKEY_REFUSED', unverified)
  return verified
}

const unverified =
  'Your device did not check that it is you. Unlock the passkey with your fingerprint, face or PIN, or enter your password first.'
