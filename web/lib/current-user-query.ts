import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getCurrentUser } from '#contract/accounts/current-user.ts'
import { callEndpoint, nullWhenSignedOut } from './api.ts'
import { keepPersistedUser, setCurrentUser } from './current-user.ts'
import { currentUserKey } from './query-client.ts'

/** What an answer does not say of a user is nothing; one that carries no user says that nobody is signed in. */
export const tolerantCurrentUser = {
  ...getCurrentUser,
  response: z.object({
    user: z
      .object({
        username: z.string(),
        email: z
          .string()
          .nullish()
          .transform((email) => email ?? null),
        credits: z
          .number()
          .int()
          .nullish()
          .transform((credits) => credits ?? 0),
        isAdmin: z.boolean().nullish().transform(Boolean),
      })
      .nullish()
      .transform((user) => user ?? null),
  }),
}

/** Mounted once, by the root: asks every 30 s who is signed in and what their balance is. */
export function useCurrentUserRefresh(): void {
  useQuery({
    queryKey: currentUserKey,
    queryFn: async ({ signal }) => {
      try {
        const answer = await nullWhenSignedOut(callEndpoint(tolerantCurrentUser, { signal }))
        const user = answer?.user ?? null
        setCurrentUser(user)
        return { user }
      } catch (error) {
        if (!signal.aborted) keepPersistedUser()
        throw error
      }
    },
    refetchInterval: 30_000,
  })
}
