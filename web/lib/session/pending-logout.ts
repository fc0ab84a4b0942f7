import { logout } from '#contract/accounts/current-user.ts'
import { callForEffect } from '#web/lib/api.ts'

const storageKey = 'soundreel.pending-logout'

/** Counts only if the browser blocks storage: a logout then stays pending as long as the page is open. */
let pendingHere = false

/** Whether a user has logged out here and the server may not know: the session cookie may still be valid. */
export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return pendingHere
  }
}

/** Ends the session. The logout is pending until the server has answered. @throws ApiError, TypeError */
export async function endOwnSession(): Promise<void> {
  setPending(true)
  await callForEffect(logout)
  setPending(false)
}

/** Repeats a pending logout. @throws ApiError, TypeError */
export async function completeLogout(options: { signal?: AbortSignal } = {}): Promise<void> {
  if (!isLogoutPending()) return
  await callForEffect(logout, options)
  setPending(false)
}

/** A new sign-in has ended the former session. */
export function forgetPendingLogout(): void {
  setPending(false)
}

function setPending(pending: boolean): void {
  pendingHere = pending
  try {
    if (pending) localStorage.setItem(storageKey, 'true')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage may be blocked.
  }
}
