import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { transactionsQuery, userSpendingQuery, userStatsQuery } from './queries.ts'

const queries: Record<string, (username: string, credits: number) => object> = {
  statistics: userStatsQuery,
  history: (username, credits) => transactionsQuery(username, credits, 1),
  spending: userSpendingQuery,
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

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

it.each(Object.keys(queries))(
  'CRD-03 CRD-07 the %s are loaded again when the balance returns to an earlier value, as after a refund',
  async (name) => {
    const of = (credits: number) => queries[name]?.('ana', credits) as QueryObserverOptions
    let asked = 0
    vi.stubGlobal('fetch', async () => {
      asked += 1
      return new Response(JSON.stringify({ data: [], total: 0, credits: 0, videosCreated: 0, totalSpent: 0 }))
    })
    const client = createQueryClient()
    const observer = new QueryObserver(client, of(50))
    const unsubscribe = observer.subscribe(() => {})
    await vi.waitFor(() => expect(asked).toBe(1))
    for (const [credits, expected] of [
      [45, 2],
      [50, 3],
    ] as const) {
      await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
      observer.setOptions(of(credits))
      await vi.waitFor(() => expect(asked).toBe(expected))
    }
    await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
    unsubscribe()
    client.clear()
  },
)

it('CRD-03 CRD-07 requests name the shown page of the history and the browser’s time zone', async () => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify({ data: [], total: 0 }))
  })
  const client = createQueryClient()
  await client.fetchQuery(transactionsQuery('ana', 5, 2))
  await client.fetchQuery(userSpendingQuery('ana', 5))
  client.clear()
  expect(asked).toEqual(['/api/transactions?page=2', '/api/user/spending?days=30&utcOffset=420'])
})
