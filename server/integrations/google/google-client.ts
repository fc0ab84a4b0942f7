import * as openid from 'openid-client'

export type GoogleSettings = { issuerUrl: string; clientId: string; clientSecret: string; redirectUri: string }

/** Secrets of one sign-in, made before the browser leaves and checked when it returns. */
export type SignInSecrets = { state: string; nonce: string; codeVerifier: string }

/** What Google says of a person. `sub` is the only key; an address may change hands. */
export type GoogleIdentity = {
  sub: string
  email: string | null
  emailVerified: boolean
  /** The Workspace domain that the address belongs to. */
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

/** Where to send the browser. @throws Error when Google cannot be reached. */
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
 * Exchanges the code that the browser brought back, once, and checks the token: signature, issuer, audience, expiry, nonce.
 * @throws Error when anything of it is not as it should be.
 */
export async function fetchIdentity(
  settings: GoogleSettings,
  returned: URLSearchParams,
  secrets: SignInSecrets,
): Promise<GoogleIdentity> {
  const client = await connect(settings)
  // The address that Google knows, not the one a proxy made of it.
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

/** Asked anew for each sign-in: a key that was replaced, or a secret that an administrator changed, counts at once. */
async function connect(settings: GoogleSettings): Promise<openid.Configuration> {
  const issuer = new URL(settings.issuerUrl)
  const metadata = {
    client_secret: settings.clientSecret,
    id_token_signed_response_alg: 'RS256',
    [openid.clockTolerance]: clockSkewSeconds,
  }
  // Only an operator who names another issuer can make it one without TLS.
  const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const client = await openid.discovery(issuer, settings.clientId, metadata, undefined, {
    execute: [...execute, openid.enableNonRepudiationChecks],
    timeout: timeoutSeconds,
  })
  return client
}
