import * as openid from 'openid-client'
import { exchangeCode } from './exchange-code.ts'
import { allowedBy, getMetadata, timeoutSeconds } from './google-metadata.ts'

export type GoogleSettings = { issuerUrl: string; clientId: string; clientSecret: string; redirectUri: string }

/** Secrets of one sign-in, created before the browser leaves and verified when it returns. */
export type SignInSecrets = { state: string; nonce: string; codeVerifier: string }

/** The identity that Google reports. Only `sub` identifies the person; an address may change owners. */
export type GoogleIdentity = {
  sub: string
  email: string | null
  emailVerified: boolean
  /** The Workspace domain of the address. */
  hostedDomain: string | null
}

const clockSkewSeconds = 60

export function makeSignInSecrets(): SignInSecrets {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  }
}

/** Returns the sign-in address for the browser. @throws Error if Google is unreachable. */
export async function buildSignInUrl(settings: GoogleSettings, secrets: SignInSecrets): Promise<string> {
  const client = connect(settings, await getMetadata(settings.issuerUrl))
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: settings.redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  return url.href
}

/**
 * Exchanges the code from the browser, once, and verifies the token: signature, issuer, audience, expiry, nonce.
 * @throws Error if any check fails.
 */
export async function fetchIdentity(
  settings: GoogleSettings,
  returned: URLSearchParams,
  secrets: SignInSecrets,
): Promise<GoogleIdentity> {
  // The address registered with Google, not the one that a proxy may have changed.
  const currentUrl = new URL(settings.redirectUri)
  for (const [name, value] of returned) currentUrl.searchParams.append(name, value)
  const tokens = await exchangeCode({
    connect: (metadata) => connect(settings, metadata),
    metadata: await getMetadata(settings.issuerUrl),
    currentUrl,
    checks: {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
    },
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('Google sent no id token.')
  return {
    sub: claims.sub,
    email: typeof claims.email === 'string' ? claims.email : null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    hostedDomain: typeof claims.hd === 'string' && claims.hd !== '' ? claims.hd : null,
  }
}

/** Made for each sign-in, so that rotated keys and changed settings take effect at once. */
function connect(settings: GoogleSettings, metadata: openid.ServerMetadata): openid.Configuration {
  const client = new openid.Configuration(metadata, settings.clientId, {
    client_secret: settings.clientSecret,
    id_token_signed_response_alg: 'RS256',
    [openid.clockTolerance]: clockSkewSeconds,
  })
  client.timeout = timeoutSeconds
  for (const extend of [...allowedBy(settings.issuerUrl), openid.enableNonRepudiationChecks]) extend(client)
  return client
}
