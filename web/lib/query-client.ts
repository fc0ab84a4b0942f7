import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { wasRefused } from './api.ts'

export const currentUserKey = ['current-user']
export const siteKey = ['site']
/** Everything that changes with a balance. */
export const creditsKey = ['credits']

/** Nothing goes stale, nothing is refetched on focus, nothing is retried: what refreshes says so itself. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: askWhoIsSignedIn }),
    mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
    defaultOptions: {
      // 'always': without a network a call fails at once and says so, instead of waiting silently.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client

  /** A session that ended elsewhere shows first as a refused call. */
  function askWhoIsSignedIn(error: unknown) {
    if (wasRefused(error, 'NOT_SIGNED_IN')) {
      void client.invalidateQueries({ queryKey: currentUserKey })
    }
  }
}
