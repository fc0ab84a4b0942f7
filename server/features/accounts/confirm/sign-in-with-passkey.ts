import type { PasskeyProof } from '#contract/accounts/passkeys.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { SignInProof } from '#server/features/accounts/sessions/session.ts'
import { Refusal } from '#server/refusal.ts'
import { isSecondStepNeeded, takePendingSignIn } from './second-step.ts'
import { verifyPasskey } from './verify-passkey.ts'

/**
 * A passkey that checked its user signs in alone. One that did not is a single factor: it signs in where a password
 * alone would, and then it is no confirmation; or it completes a sign-in with the password. `attempt` is the secret of
 * the browser's cookie.
 * @throws Refusal PASSKEY_REFUSED, PASSKEY_UNKNOWN, NOT_FOUND
 */
export async function signInWithPasskey(
  ctx: Context,
  proof: PasskeyProof,
  attempt: string | null,
): Promise<SignInProof & { account: Account }> {
  const use = { purpose: 'sign-in', holder: attempt ?? '' } as const
  const { account, passkeyId, userVerified } = await verifyPasskey(ctx, proof, use)
  if (userVerified || (await takePendingSignIn(ctx, account, attempt))) return { account, passkeyId, confirmed: true }
  if (await isSecondStepNeeded(ctx, account)) throw new Refusal('PASSKEY_REFUSED', unverified)
  return { account, passkeyId, confirmed: false, byKeyAlone: true }
}

const unverified =
  'Your device did not check that it is you. Unlock the passkey with your fingerprint, face or PIN, or enter your password first.'
