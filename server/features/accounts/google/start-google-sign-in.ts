import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { buildSignInUrl, makeSignInSecrets } from '#server/integrations/google/google-client.ts'
import { Refusal } from '#server/refusal.ts'
import { findGoogleSettings } from './google-settings.ts'
import { insertGoogleSignIn } from './google-sign-in-repository.ts'

/** How long one may take to choose an account at Google. */
const patienceMs = 10 * 60 * 1000

type Start = {
  /** What the browser's cookie says: only this browser may come back. */
  browser: string
  /** Who connects Google to their account; null for a sign-in. */
  userId: string | null
}

/**
 * Prepares a sign-in with Google.
 * @returns where to send the browser.
 * @throws Refusal NOT_FOUND when it is not set up, UNAVAILABLE when Google cannot be reached
 */
export async function startGoogleSignIn(ctx: Context, { browser, userId }: Start): Promise<string> {
  const settings = await findGoogleSettings(ctx)
  if (!settings) throw new Refusal('NOT_FOUND', 'Sign in with Google is not enabled here.')
  const secrets = makeSignInSecrets()
  const url = await buildSignInUrl(settings, secrets).catch((error) => {
    ctx.log.warn({ err: error }, 'Google could not be asked for a sign-in')
    throw new Refusal('UNAVAILABLE', 'Google cannot be reached right now. Please try again in a moment.')
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
