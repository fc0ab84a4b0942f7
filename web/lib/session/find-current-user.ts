import { type CurrentUser, getCurrentUser } from '#contract/accounts/current-user.ts'
import { callEndpoint, nullWhenSignedOut } from '#web/lib/api.ts'
import * as texts from '#web/texts/shell.ts'
import { completeLogout, isLogoutPending } from './pending-logout.ts'

/**
 * Asks the server for the signed-in user. After a logout that did not reach it, the cookie is still valid: until the
 * logout succeeds, the visitor counts as signed out.
 * @throws ApiError, TypeError
 */
export async function findCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  if (isLogoutPending()) {
    await completeLogout({ signal }).catch((error) => {
      if (signal.aborted) throw error
      console.error(texts.logoutFailed, error)
    })
    return null
  }
  const answer = await nullWhenSignedOut(callEndpoint(getCurrentUser, { signal }))
  // The user may have logged out meanwhile, such as in another tab.
  return isLogoutPending() ? null : (answer?.user ?? null)
}
