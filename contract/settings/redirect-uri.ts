/**
 * The redirect URI as the sign-in sends it twice, and as it must be registered: the host in lower case, without a usual
 * port, a query or a hash. A text that is no URL stays.
 */
export function spellRedirectUri(uri: string): string {
  if (!URL.canParse(uri)) return uri
  const url = new URL(uri)
  url.search = ''
  url.hash = ''
  return url.href
}

/** Whether it has a part that the sign-in would leave out. */
export function hasQueryOrHash(uri: string): boolean {
  return /[?#]/.test(uri)
}
