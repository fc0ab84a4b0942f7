type Place = { search: string; state: unknown }

/**
 * Where to go after signing in: only a path of this site; anything else is ignored. A link says it in its address, which
 * works before the application does; a step made by the application brings it along unseen (`toSignIn`).
 */
export function readNextPath({ search, state }: Place, origin: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? nextOf(state)
  if (!next?.startsWith('/')) return null
  try {
    const target = new URL(next, origin)
    return target.origin === origin ? target.pathname + target.search + target.hash : null
  } catch {
    return null
  }
}

function nextOf(state: unknown): string | null {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null
  return typeof next === 'string' ? next : null
}

/** For `navigate`: to the sign-in page, and from there on to `next`. */
export function toSignIn(next: string) {
  return ['/login', { state: { next } }] as const
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
