import { useSyncExternalStore } from 'react'
import { losesTyped } from './typed-fields.ts'

/** Why a part of the page did not load. `updated`: the server has other files now. */
export type MissingPart = 'updated' | 'unreachable'

/** When this tab last reloaded by itself (also web/first-paint/start-app.ts). */
const reloadedKey = 'soundreel.reloaded'
/** A file that is missing after a reload too would make the page reload for ever. */
const reloadAgainMs = 60_000

let missing: MissingPart | null = null
const listeners = new Set<() => void>()

/** What the notice says, for the shell; null while nothing is missing. */
export function useMissingPart(): MissingPart | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => missing,
    () => null,
  )
}

/**
 * Called when a file of this page could not be loaded. Most often, the site was updated while the page was open, so the
 * page reloads by itself if that loses nothing. Otherwise a notice offers to reload. `mayReload`: false if the user is
 * busy with something else than the missing part.
 */
export async function reportMissingPart({ mayReload = true } = {}): Promise<void> {
  const found = (await answers()) ? 'updated' : 'unreachable'
  if (found === 'updated' && mayReload && !losesTyped() && isFirstReload()) return window.location.reload()
  missing = found
  for (const listener of listeners) listener()
}

/** Whether the server sends this page. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function isFirstReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return Date.now() - last > reloadAgainMs
  } catch {
    // Without storage, nobody knows.
    return false
  }
}
