type Place = { search: string; state: unknown }

/**
 * Where to go after signing in: only a path of this site; anything else is ignored. A link has it in its address, which
 * works before hydration. A navigation within the application passes it as state, out of sight (`toSignIn`).
 */
export function readNextPath({ search, state }: Place, origin: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? nextOf(state)
  if (!next?.startsWith('/')) return null
  try {
    const target = new URL(next, origin)
    // What remains of `/.//evil.example` would name another site.
    if (target.origin !== origin || target.pathname.startsWith('//')) return null
    return target.pathname + target.search + target.hash
  } catch {
    return null
  }
}

function nextOf(state: unknown): string | null {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null
  return typeof next === 'string' ? next : null
}

/** The path of the sign-in page for a link to another origin, which carries no navigation state. */
export function signInPath(next: string | null): string {
  return next === null ? '/login' : `/login?${new URLSearchParams({ next })}`
}

/** What the visitor wanted to do; the sign-in page says that it is kept. */
export type SignInReason = 'generate' | 'buy'

/** Arguments for `navigate`: to the sign-in page, and from there to `next`. */
export function toSignIn(next: string, reason?: SignInReason) {
  return ['/login', { state: { next, reason } }] as const
}

export function readSignInReason(state: unknown): SignInReason | null {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : null
  return reason === 'generate' || reason === 'buy' ? reason : null
}

const storageKey = 'soundreel.next'

/** Stores the path in this tab, for a sign-in that leads through another site. */
export function keepNextPath(path: string | null): void {
  try {
    if (path) sessionStorage.setItem(storageKey, path)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage, the user lands on the default page.
  }
}

/** Returns the stored path and removes it. */
export function takeNextPath(): string | null {
  try {
    const path = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return path
  } catch {
    return null
  }
}
