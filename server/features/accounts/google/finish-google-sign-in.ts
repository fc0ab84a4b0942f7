import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { findAccountByGoogleId, listAddressHolders } from '#server/features/accounts/account-repository.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { fetchIdentity, type GoogleIdentity } from '#server/integrations/google/google-client.ts'
import { openSecret } from '#server/secrets.ts'
import { finishConnecting } from './connect-google.ts'
import { createGoogleAccount } from './create-google-account.ts'
import { decideGoogleAccount, notPossible } from './google-account-policy.ts'
import { findGoogleSettings } from './google-settings.ts'
import { takeGoogleSignIn } from './google-sign-in-repository.ts'
import { joinGoogleAccount } from './join-google-account.ts'

export type GoogleOutcome =
  | { outcome: 'signed-in'; account: Account }
  /** Google was connected to the account that was signed in at the start. */
  | { outcome: 'connected' }
  | { outcome: 'refused'; message: string; connecting: boolean }

type Return = {
  /** The query with which Google sent the browser back. */
  returned: URLSearchParams
  browser: string | null
  /** The session of the request, if any. */
  sessionId: string | null
  network: string
}

const notConfirmed = 'Google sign-in could not be confirmed. Please try again.'

/** Handles the browser's return from Google. Nothing in the query is trusted until Google confirms it. */
export async function finishGoogleSignIn(
  ctx: Context,
  { returned, browser, sessionId, network }: Return,
): Promise<GoogleOutcome> {
  const state = returned.get('state') ?? ''
  const started = await takeGoogleSignIn(ctx.db.root, secretHash(state), ctx.clock.now())
  const refuse = (message: string): GoogleOutcome => ({
    ...{ outcome: 'refused', message, connecting: Boolean(started?.userId) },
  })
  // The sign-in must have started in this browser; otherwise a link could sign a victim in to the attacker's account.
  if (!started || !browser || started.browser !== secretHash(browser)) return refuse(notConfirmed)
  if (returned.get('error') === 'access_denied') return refuse('Google sign-in was cancelled.')
  const settings = await findGoogleSettings(ctx)
  if (!settings) return refuse('Google sign-in is not enabled on this site.')
  const codeVerifier = openSecret(ctx.secrets, started.codeVerifier)
  // Sealed with a secret that is lost. The next attempt has its own.
  if (codeVerifier === null) return refuse(notConfirmed)
  const secrets = { state, nonce: started.nonce, codeVerifier }
  const identity = await fetchIdentity(settings, returned, secrets).catch((error) => {
    ctx.log.warn({ err: error }, 'a sign-in with Google was not confirmed')
    return null
  })
  if (!identity) return refuse(notConfirmed)
  if (started.userId) {
    const refusal = await finishConnecting(ctx, { userId: started.userId, sessionId, sub: identity.sub })
    return refusal ? refuse(refusal) : { outcome: 'connected' }
  }
  const outcome = await enter(ctx, identity, network)
  return typeof outcome === 'string' ? refuse(outcome) : outcome
}

/** @returns the outcome, or the reason for a refusal. */
async function enter(ctx: Context, identity: GoogleIdentity, network: string): Promise<GoogleOutcome | string> {
  // In this order: an account that a simultaneous sign-in creates must not count as another person's.
  const holders = identity.email ? await listAddressHolders(ctx.db.root, identity.email) : []
  const known = await findAccountByGoogleId(ctx.db.root, identity.sub)
  if (known) return toOutcome(known)
  const decision = decideGoogleAccount(identity, holders)
  if (decision.do === 'refuse') return decision.message
  const account =
    decision.do === 'link'
      ? await joinGoogleAccount(ctx, decision.id, { sub: identity.sub, email: decision.email })
      : await createGoogleAccount(ctx, { email: decision.email, googleId: identity.sub, network })
  return account ? toOutcome(account) : notConfirmed
}

const toOutcome = (account: Account): GoogleOutcome | string =>
  account.isActive ? { outcome: 'signed-in', account } : notPossible
