import type { z } from 'zod'
import type { newPasskeySchema } from '#contract/accounts/passkeys.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { readAnswered } from '#server/features/accounts/confirm/verify-passkey.ts'
import { makeChallenge } from '#server/features/accounts/factors/passkey-challenge.ts'
import {
  countPasskeys,
  insertPasskey,
  listPasskeys,
  spendChallenge,
} from '#server/features/accounts/factors/passkey-repository.ts'
import { userHandleBytes } from '#server/features/accounts/factors/user-handle.ts'
import { requirePasskeySite } from '#server/passkey-site.ts'
import { Refusal } from '#server/refusal.ts'
import { type AddedFactor, addFactor } from './add-factor.ts'

const maxPasskeys = 20

/** EdDSA, ES256, RS256. The library's default adds one for which Node prints a warning. */
const algorithms = [-8, -7, -257]

/**
 * Options for the browser to make a passkey. The caller has proved to be the owner.
 * @throws Refusal LIMIT_REACHED, NOT_FOUND if passkeys cannot work at this site's address
 */
export async function startAddingPasskey(ctx: Context, { id, username }: Account, sessionId: string) {
  const { rpId } = requirePasskeySite(ctx.config)
  const known = await listPasskeys(ctx.db.root, id)
  if (known.length >= maxPasskeys) throw new Refusal('LIMIT_REACHED')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    ...{ rpName: ctx.config.brandName, rpID: rpId },
    ...{ userName: username, userDisplayName: username, userID: userHandleBytes(id) },
    challenge: Uint8Array.from(Buffer.from(makeChallenge(ctx, { purpose: 'add', holder: sessionId }))),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known
      .filter((passkey) => passkey.rpId === rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as never })),
  })
  return { ...options }
}

type NewPasskey = { passkey: z.output<typeof newPasskeySchema>; name: string; sessionId: string }

/**
 * Adds a passkey to the account. This session has then confirmed with it. The first second factor brings recovery
 * codes.
 * @returns its id as `added`.
 * @throws Refusal PASSKEY_REFUSED, LIMIT_REACHED, NOT_SIGNED_IN if the session has ended meanwhile
 */
export async function addPasskey(
  ctx: Context,
  userId: string,
  { passkey: response, name, sessionId }: NewPasskey,
): Promise<AddedFactor<string>> {
  const { rpId, origin } = requirePasskeySite(ctx.config)
  const challenge = readAnswered(ctx, response.response.clientDataJSON, { purpose: 'add', holder: sessionId })
  if (!challenge)
    throw new Refusal('PASSKEY_REFUSED', 'This took too long, or was started elsewhere. Please try again.')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    // The schema has checked its shape; the library's type allows fields to be absent but not undefined.
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    ...{ expectedChallenge: () => true, expectedOrigin: origin, expectedRPID: rpId },
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((error) => {
    ctx.log.info({ err: error }, 'a new passkey was not verified')
    return { registrationInfo: undefined }
  })
  if (!registrationInfo) throw new Refusal('PASSKEY_REFUSED')
  const { credential, aaguid, credentialDeviceType: deviceType, credentialBackedUp: backedUp } = registrationInfo
  return addFactor(ctx, { userId, sessionId, notice: 'passkey-added' }, async (tx) => {
    if ((await countPasskeys(tx, userId)) >= maxPasskeys) throw new Refusal('LIMIT_REACHED')
    if (!(await spendChallenge(tx, challenge))) throw new Refusal('PASSKEY_REFUSED')
    const id = await insertPasskey(tx, {
      ...{ userId, rpId, name, aaguid, deviceType, backedUp, createdAt: ctx.clock.now() },
      ...{ credentialId: credential.id, counter: credential.counter, transports: response.response.transports },
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    })
    if (!id) throw new Refusal('PASSKEY_REFUSED', 'This passkey has been added already.')
    return id
  })
}
