import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { wasRefused } from './api.ts'

export const currentUserKey = ['current-user']
export const siteKey = ['site']
/** The operator's clips on the landing page. */
export const showcaseKey = ['showcase']
/** The prefix of every query that depends on the balance. */
export const creditsKey = ['credits']

const retryMs = 5_000

/** A `refetchInterval`: one lost answer must not leave a page with its fallback until it is reloaded. */
export function untilLoaded({ state }: { state: { data: unknown } }): number | false {
  return state.data === undefined && retryMs
}

/** By default, data never goes stale, and nothing is refetched on focus or retried. Queries that refresh say so. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: askWhoIsSignedIn }),
    mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
    defaultOptions: {
      // 'always': without a network, a call fails at once with an error instead of waiting silently.
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

  /** A refused call is the first sign that the session ended elsewhere. */
  function askWhoIsSignedIn(error: unknown) {
    if (wasRefused(error, 'NOT_SIGNED_IN')) {
      void client.invalidateQueries({ queryKey: currentUserKey })
    }
  }
}
