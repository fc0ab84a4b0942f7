/** Where to go after signing in: only a path of this site; anything else is ignored. */
export function readNextPath(search: URLSearchParams, origin: string): string | null {
  const next = search.get('next')
  if (!next?.startsWith('/')) return null
  try {
    const target = new URL(next, origin)
    return target.origin === origin ? target.pathname + target.search + target.hash : null
  } catch {
    return null
  }
}
