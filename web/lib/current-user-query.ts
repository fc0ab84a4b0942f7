import { useQuery } from '@tanstack/react-query'
import { getCurrentUser } from '#contract/accounts/current-user.ts'
import { callEndpoint, nullWhenSignedOut } from './api.ts'
import { keepPersistedUser, setCurrentUser } from './current-user.ts'
import { currentUserKey } from './query-client.ts'

/** Mounted once, by the shell. Refreshes the signed-in user and their balance every 30 s. */
export function useCurrentUserRefresh(): void {
  useQuery({
    queryKey: currentUserKey,
    queryFn: async ({ signal }) => {
      try {
        const answer = await nullWhenSignedOut(callEndpoint(getCurrentUser, { signal }))
        setCurrentUser(answer?.user ?? null)
        // Nothing reads it here: the current user is kept in one place.
        return null
      } catch (error) {
        if (!signal.aborted) keepPersistedUser()
        throw error
      }
    },
    refetchInterval: 30_000,
  })
}
