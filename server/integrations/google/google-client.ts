import * as openid from 'openid-client'

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

const timeoutSeconds = 10
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
  const client = await connect(settings)
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
  const client = await connect(settings)
  // The address registered with Google, not the one that a proxy may have changed.
  const currentUrl = new URL(settings.redirectUri)
  for (const [name, value] of returned) currentUrl.searchParams.append(name, value)
  const tokens = await openid.authorizationCodeGrant(client, currentUrl, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
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

/** Loaded for each sign-in, so that rotated keys and changed settings take effect at once. */
async function connect(settings: GoogleSettings): Promise<openid.Configuration> {
  const issuer = new URL(settings.issuerUrl)
  const metadata = {
    client_secret: settings.clientSecret,
    id_token_signed_response_alg: 'RS256',
    [openid.clockTolerance]: clockSkewSeconds,
  }
  // Only an operator who configures another issuer can use one without TLS.
  const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const client = await openid.discovery(issuer, settings.clientId, metadata, undefined, {
    execute: [...execute, openid.enableNonRepudiationChecks],
    timeout: timeoutSeconds,
  })
  return client
}
