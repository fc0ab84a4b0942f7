import * as openid from 'openid-client'

const keptMs = 24 * 3_600_000
const retryAfterMs = 60_000
export const timeoutSeconds = 10

/** By issuer. They have no keys, which are fetched for each sign-in, because Google rotates them. */
const known = new Map<string, { metadata: openid.ServerMetadata; until: number }>()

/**
 * Where the endpoints of an issuer are. They are kept for a day, and longer while the issuer does not answer.
 * @throws Error if the issuer is unreachable, and was never reached before
 */
export async function getMetadata(issuerUrl: string): Promise<openid.ServerMetadata> {
  const last = known.get(issuerUrl)
  if (last && last.until > performance.now()) return last.metadata
  try {
    const metadata = await discover(issuerUrl)
    known.set(issuerUrl, { metadata, until: performance.now() + keptMs })
    return metadata
  } catch (error) {
    if (!last) throw error
    known.set(issuerUrl, { ...last, until: performance.now() + retryAfterMs })
    return last.metadata
  }
}

async function discover(issuerUrl: string): Promise<openid.ServerMetadata> {
  const options = { execute: allowedBy(issuerUrl), timeout: timeoutSeconds }
  const client = await openid.discovery(new URL(issuerUrl), 'unneeded', undefined, undefined, options)
  return client.serverMetadata()
}

/** Only an operator who configures another issuer can use one without TLS. */
export function allowedBy(issuerUrl: string): ((client: openid.Configuration) => void)[] {
  return new URL(issuerUrl).protocol === 'http:' ? [openid.allowInsecureRequests] : []
}
