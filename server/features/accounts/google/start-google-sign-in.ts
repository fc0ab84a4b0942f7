import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { buildSignInUrl, makeSignInSecrets } from '#server/integrations/google/google-client.ts'
import { Refusal } from '#server/refusal.ts'
import { findGoogleSettings } from './google-settings.ts'
import { insertGoogleSignIn } from './google-sign-in-repository.ts'

/** How long a user may take to choose an account at Google. */
const patienceMs = 10 * 60 * 1000

type Start = {
  /** The value of the browser's cookie: only this browser may return. */
  browser: string
  /** The user who connects Google; null for a sign-in. */
  userId: string | null
}

/**
 * Starts a sign-in with Google.
 * @returns where to send the browser.
 * @throws Refusal NOT_FOUND if Google is not configured, UNAVAILABLE if it cannot be reached
 */
export async function startGoogleSignIn(ctx: Context, { browser, userId }: Start): Promise<string> {
  const settings = await findGoogleSettings(ctx)
  if (!settings) throw new Refusal('NOT_FOUND', 'Google sign-in is not enabled on this site.')
  const secrets = makeSignInSecrets()
  const url = await buildSignInUrl(settings, secrets).catch((error) => {
    ctx.log.warn({ err: error }, 'a Google sign-in could not be started')
    throw new Refusal('UNAVAILABLE', 'Google could not be reached. Please try again in a moment.')
  })
  await insertGoogleSignIn(ctx.db.root, {
    id: secretHash(secrets.state),
    browser: secretHash(browser),
    nonce: secrets.nonce,
    codeVerifier: ctx.secrets.seal(secrets.codeVerifier),
    userId,
    expiresAt: addMs(ctx.clock.now(), patienceMs),
  })
  return url
}
