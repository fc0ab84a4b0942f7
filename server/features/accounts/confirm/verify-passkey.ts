import type { PasskeyProof } from '#contract/accounts/passkeys.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { type ChallengeUse, readChallenge } from '#server/features/accounts/factors/passkey-challenge.ts'
import {
  findPasskey,
  markUsed,
  type Passkey,
  spendChallenge,
} from '#server/features/accounts/factors/passkey-repository.ts'
import { userHandleOf } from '#server/features/accounts/factors/user-handle.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { type PasskeySite, requirePasskeySite } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'

export type VerifiedPasskey = {
  account: Account
  passkeyId: string
  /** Whether the authenticator checked a fingerprint, a face or a PIN: then it replaces two factors. */
  userVerified: boolean
}

/**
 * Verifies the browser's answer to a challenge: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @throws Refusal PASSKEY_UNKNOWN, PASSKEY_REFUSED, NOT_FOUND if passkeys cannot work at this site's address
 */
export async function verifyPasskey(ctx: Context, proof: PasskeyProof, use: ChallengeUse): Promise<VerifiedPasskey> {
  const site = requirePasskeySite(ctx.config)
  const found = await findPasskey(ctx.db.root, proof.id)
  if (!found) throw new Refusal('PASSKEY_UNKNOWN')
  const { passkey, account } = found
  if (passkey.rpId !== site.rpId) throw new Refusal('PASSKEY_REFUSED', madeFor(passkey.rpId))
  const { userHandle } = proof.response
  // Options for a sign-in name no passkeys, so only the handle says whose passkey it is (WebAuthn 3, 7.2, step 6).
  const isNamed = use.purpose !== 'sign-in' && !userHandle
  if (!isNamed && userHandle !== userHandleOf(account.id)) throw new Refusal('PASSKEY_REFUSED')
  const { counter, userVerified, challenge } = await check(ctx, { proof, passkey, site, use })
  const isGenuine = await ctx.db.transaction(async (tx) => {
    if (!(await spendChallenge(tx, challenge))) throw new Refusal('PASSKEY_REFUSED')
    if (await markUsed(tx, passkey.id, counter, ctx.clock.now())) return true
    await notifyOwner(ctx, tx, account.id, 'passkey-copied')
    return false
  })
  if (isGenuine) return { account, passkeyId: passkey.id, userVerified }
  ctx.log.warn({ passkeyId: passkey.id, accountId: account.id }, 'the counter of a passkey did not grow')
  throw new Refusal('PASSKEY_REFUSED', copied)
}

const madeFor = (rpId: string) =>
  `This passkey was made for ${rpId} and does not work here. Sign in another way, then add a new passkey in My Account.`
const copied =
  'This passkey may have been copied, because it is older than its last use. Sign in another way and delete it in My Account.'

type Check = { proof: PasskeyProof; passkey: Passkey; site: PasskeySite; use: ChallengeUse }

async function check(ctx: Context, { proof, passkey, site, use }: Check) {
  // Loaded when first needed, because few requests need it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answered = readAnswered(ctx, proof.response.clientDataJSON, use)
  if (!answered) throw new Refusal('PASSKEY_REFUSED', 'This took too long, or was started elsewhere. Please try again.')
  const verified = await verifyAuthenticationResponse({
    // The schema has checked its shape; the library's type allows fields to be absent but not undefined.
    response: proof as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: () => true,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // The counter is compared where it is stored, so that two simultaneous answers cannot both pass.
    credential: { id: passkey.credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
    requireUserVerification: false,
  }).catch((error) => {
    ctx.log.info({ err: error }, 'a passkey was not verified')
    return null
  })
  if (!verified?.verified) throw new Refusal('PASSKEY_REFUSED')
  const { newCounter, userVerified } = verified.authenticationInfo
  return { counter: newCounter, userVerified, challenge: answered }
}

/** The challenge that the browser says it answers; the signature over these bytes is verified by the library. */
export function readAnswered(ctx: Context, clientDataJSON: string, use: ChallengeUse) {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return readChallenge(ctx, Buffer.from(String(challenge), 'base64url').toString(), use)
  } catch {
    return null
  }
}
