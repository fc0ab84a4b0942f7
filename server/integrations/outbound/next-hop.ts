import type { Response } from 'undici'
import { BlockedAddress } from './blocked-address.ts'

export type Hop = { url: URL; method: string; headers: Record<string, string>; body: string | undefined }

const redirectStatuses = [301, 302, 303, 307, 308]
const neverToOthers = /^(authorization|cookie|proxy-authorization|x-goog-api-key)$/i

/**
 * The next request after a redirect, or null if the response is not a redirect. As in the Fetch standard, a form
 * becomes a GET except for 307 and 308, and credentials are sent only to their own origin.
 * @throws BlockedAddress if a redirect leads from https to http, or has no valid address.
 */
export function nextHop(hop: Hop, response: Response, exempt: ReadonlySet<string>): Hop | null {
  const location = response.headers.get('location')
  if (!redirectStatuses.includes(response.status) || location === null) return null
  const url = URL.parse(location, hop.url.href)
  if (!url) throw new BlockedAddress('a redirect leads nowhere')
  if (hop.url.protocol === 'https:' && url.protocol === 'http:' && !exempt.has(url.origin))
    throw new BlockedAddress('a redirect leads from https to http')
  const headers =
    url.origin === hop.url.origin
      ? hop.headers
      : Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !neverToOthers.test(name)))
  if (response.status >= 307 || hop.method === 'GET' || hop.method === 'HEAD') return { ...hop, url, headers }
  const { 'content-type': _type, ...rest } = headers
  return { url, method: 'GET', headers: rest, body: undefined }
}
