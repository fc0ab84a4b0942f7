import * as openid from 'openid-client'

type Exchange = {
  /** A client for this issuer. */
  connect: (metadata: openid.ServerMetadata) => openid.Configuration
  metadata: openid.ServerMetadata
  /** The address of the browser's return, with what Google added. */
  currentUrl: URL
  checks: openid.AuthorizationCodeGrantChecks
}

/**
 * Exchanges a code for tokens, once, and verifies them. Google may name itself with or without `https://` in a token,
 * but the library knows only one name of an issuer. So an answer with the other name is verified again by that name.
 * @throws Error if any check fails
 */
export async function exchangeCode({
  connect,
  metadata,
  currentUrl,
  checks,
}: Exchange): ReturnType<typeof openid.authorizationCodeGrant> {
  const seen: { answer: Response | null } = { answer: null }
  const client = connect(metadata)
  // Only the exchange is a POST; the keys of the issuer are read.
  client[openid.customFetch] = async (url, options) => {
    const answer = await send(url, options)
    if (options.method === 'POST') seen.answer = answer.clone()
    return answer
  }
  try {
    return await openid.authorizationCodeGrant(client, currentUrl, checks)
  } catch (error) {
    const { answer } = seen
    if (!answer || !isAboutClaims(error)) throw error
    const issuer = metadata.issuer.replace(/^https?:\/\//, '')
    const other = connect({ ...metadata, issuer })
    other[openid.customFetch] = async (url, options) => (options.method === 'POST' ? answer : send(url, options))
    const returned = new URL(currentUrl)
    // The one of the address was compared already, with the usual name.
    returned.searchParams.set('iss', issuer)
    return openid.authorizationCodeGrant(other, returned, checks)
  }
}

function isAboutClaims(error: unknown): boolean {
  return error instanceof openid.ClientError && error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'
}

const send: openid.CustomFetch = (url, { method, headers, body, redirect, signal }) =>
  fetch(url, { method, headers, redirect, body: body instanceof URLSearchParams ? body : null, signal: signal ?? null })
