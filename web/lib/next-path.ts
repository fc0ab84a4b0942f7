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

const storageKey = 'soundreel.next'

/** Remembers it in this tab, for a way that leads over another site. */
export function keepNextPath(path: string | null): void {
  try {
    if (path) sessionStorage.setItem(storageKey, path)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage one ends at the usual place.
  }
}

/** What was remembered, once. */
export function takeNextPath(): string | null {
  try {
    const path = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return path
  } catch {
    return null
  }
}
