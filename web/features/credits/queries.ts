import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUserSpending, getUserStats, listTransactions } from '#contract/credits.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { creditsKey } from '#web/lib/query-client.ts'

export const spendingDays = 30

/**
 * The key contains the balance, because every change of the balance also changes the statistics and the history. A balance
 * that returns, as after a refund, is not the same history, so what is cached for it is stale.
 */
export function useUserStats(username: string, credits: number) {
  return useQuery(userStatsQuery(username, credits))
}

export function userStatsQuery(username: string, credits: number) {
  return queryOptions({
    queryKey: [...creditsKey, username, 'stats', credits],
    queryFn: ({ signal }) => callEndpoint(getUserStats, { signal }),
    placeholderData: keepOf(username),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useTransactions(username: string, credits: number, page: number) {
  return useQuery(transactionsQuery(username, credits, page))
}

export function transactionsQuery(username: string, credits: number, page: number) {
  return queryOptions({
    queryKey: [...creditsKey, username, 'transactions', credits, page],
    queryFn: ({ signal }) => callEndpoint(listTransactions, { query: { page }, signal }),
    placeholderData: keepOf(username),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useUserSpending(username: string, credits: number) {
  return useQuery(userSpendingQuery(username, credits))
}

export function userSpendingQuery(username: string, credits: number) {
  return queryOptions({
    queryKey: [...creditsKey, username, 'spending', credits],
    queryFn: ({ signal }) =>
      callEndpoint(getUserSpending, {
        query: { days: spendingDays, utcOffset: -new Date().getTimezoneOffset() },
        signal,
      }),
    placeholderData: keepOf(username),
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Keeps the previous data of the same user until the next data has loaded; never shows another user's data. */
function keepOf(username: string) {
  return <Data>(previous: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === username ? previous : undefined
}
