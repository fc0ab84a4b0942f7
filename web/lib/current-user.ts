import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type CurrentUser, currentUserSchema } from '#contract/accounts/current-user.ts'

/** `resolved` is false until the server has answered, or failed to answer, who is signed in. */
export type Session = { user: CurrentUser | null; isAuthenticated: boolean; resolved: boolean }

export const sessionKey = 'soundreel.session'
const nobody: Session = { user: null, isAuthenticated: false, resolved: false }
const persistedSchema = z.object({ user: currentUserSchema, isAuthenticated: z.literal(true) })

let session: Session | null = null
const listeners = new Set<() => void>()

/** The signed-in user. Prerendered pages have none; the browser shows the persisted user right after hydration. */
export function useCurrentUser(): Session {
  return useSyncExternalStore(subscribe, readSession, () => nobody)
}

export function setCurrentUser(user: CurrentUser | null): void {
  publish({ user, isAuthenticated: user !== null, resolved: true })
  try {
    if (user) localStorage.setItem(sessionKey, JSON.stringify({ user, isAuthenticated: true }))
    else localStorage.removeItem(sessionKey)
  } catch {
    // Storage may be blocked. The session then lasts as long as the page.
  }
}

/** Shows the balance from an answer before the next refetch. */
export function setCurrentCredits(credits: number): void {
  const { user } = readSession()
  if (user) setCurrentUser({ ...user, credits })
}

/** Keeps the persisted user if the server could not tell who is signed in, such as without a network. */
export function keepPersistedUser(): void {
  publish({ ...readSession(), resolved: true })
}

/** Like `useCurrentUser`, but for use outside of rendering. */
export function readSession(): Session {
  session ??= readPersisted()
  return session
}

/** Waits until the signed-in user is known, so that actions taken before then are queued. */
export async function knownUser(): Promise<CurrentUser | null> {
  const { promise, resolve } = Promise.withResolvers<CurrentUser | null>()
  const check = () => {
    const { user, resolved } = readSession()
    if (user || resolved) resolve(user)
  }
  const unsubscribe = subscribe(check)
  check()
  return promise.finally(unsubscribe)
}

function readPersisted(): Session {
  try {
    const stored = persistedSchema.safeParse(JSON.parse(localStorage.getItem(sessionKey) ?? 'null'))
    return stored.success ? { ...stored.data, resolved: false } : nobody
  } catch {
    return nobody
  }
}

function publish(next: Session): void {
  const previous = readSession()
  const unchanged = JSON.stringify(previous) === JSON.stringify(next)
  if (unchanged) return
  session = next
  document.documentElement.toggleAttribute('data-signed-in', next.isAuthenticated)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', followOtherTabs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === sessionKey) publish({ ...readPersisted(), resolved: readSession().resolved })
}
