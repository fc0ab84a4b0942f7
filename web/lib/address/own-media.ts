import { readSiteAddress } from './site-address.ts'

const mediaPath = '/media/'

/**
 * Reads an answer of the server. Answers name our own files by absolute addresses, because programs need them. The page
 * may be open at another address of this server, where its policy refuses them. So here, and only here, they become
 * paths. Share links are not among them: they stay absolute.
 * @throws SyntaxError if the text is no JSON
 */
export function readJson(text: string): unknown {
  const prefix = readSiteAddress() + mediaPath
  return JSON.parse(text, (_, value) =>
    typeof value === 'string' && value.startsWith(prefix) && !/\s/.test(value)
      ? mediaPath + value.slice(prefix.length)
      : value,
  )
}

/** The absolute address of a file, as requests need it. Other addresses stay as they are. */
export function toAddress(url: string): string {
  return url.startsWith(mediaPath) ? readSiteAddress() + url : url
}
