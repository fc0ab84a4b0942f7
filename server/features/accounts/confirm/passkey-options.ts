import type { Context } from '#server/context.ts'
import { type ChallengeUse, makeChallenge } from '#server/features/accounts/factors/passkey-challenge.ts'
import { listPasskeys } from '#server/features/accounts/factors/passkey-repository.ts'
import { requirePasskeySite } from '#server/passkey-site.ts'

/**
 * Options for the browser to prove a passkey: of the account, or any of this site's if null.
 * @throws Refusal NOT_FOUND if passkeys cannot work at this site's address
 */
export async function makeProofOptions(ctx: Context, use: ChallengeUse, accountId: string | null) {
  const { rpId } = requirePasskeySite(ctx.config)
  const own = accountId ? await listPasskeys(ctx.db.root, accountId) : []
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(Buffer.from(makeChallenge(ctx, use))),
    // Not 'required': a key without a PIN is still a second factor beside the password.
    userVerification: 'preferred',
    allowCredentials: own
      .filter((passkey) => passkey.rpId === rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as never })),
  })
  return { ...options }
}
