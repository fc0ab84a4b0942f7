import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keepPersistedUser, setCurrentUser } from './current-user.ts'
import { currentUserKey } from './query-client.ts'
import { findCurrentUser } from './session/find-current-user.ts'

/** Mounted once, by the shell. Refreshes the signed-in user and their balance every 30 s. */
export function useCurrentUserRefresh(): void {
  useQuery({
    queryKey: currentUserKey,
    queryFn: async ({ signal }) => {
      try {
        setCurrentUser(await findCurrentUser(signal))
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

/**
 * Mounted once, by the shell. Drops what is cached about a user as soon as another one is signed in, because that may
 * happen in another tab or after the session has expired. If the same user signs in again, what was typed is kept.
 */
export function useForgetPreviousUser(username: string | null): void {
  const queryClient = useQueryClient()
  const previous = useRef<string | null>(null)
  useEffect(() => {
    if (username === null) return
    const isOther = previous.current !== null && previous.current !== username
    previous.current = username
    if (isOther) void queryClient.resetQueries({ predicate: ({ meta }) => meta?.personal === true })
  }, [username, queryClient])
}
