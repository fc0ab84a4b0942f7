import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { transactionsQuery, userSpendingQuery, userStatsQuery } from './queries.ts'

const queries: Record<string, (username: string, credits: number) => object> = {
  statistics: userStatsQuery,
  history: (username, credits) => transactionsQuery(username, credits, 1),
  spending: userSpendingQuery,
}

it.each(Object.keys(queries))(
  'SHL-03 the %s stay while they are loaded anew, but never show the data of one user to the next',
  (name) => {
    const of = (username: string, credits: number) => queries[name]?.(username, credits) as QueryObserverOptions
    const client = new QueryClient()
    const known = { of: 'ana' }
    client.setQueryData(of('ana', 5).queryKey ?? [], known)
    const observer = new QueryObserver(client, { ...of('ana', 5), enabled: false })
    const shown = (username: string, credits: number) => {
      observer.setOptions({ ...of(username, credits), enabled: false })
      return observer.getCurrentResult().data
    }
    expect(shown('ana', 5)).toBe(known)
    expect(shown('ana', 6)).toBe(known)
    expect(shown('ben', 5)).toBeUndefined()
    expect(shown('ben', 6)).toBeUndefined()
  },
)
