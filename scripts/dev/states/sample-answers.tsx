import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '#web/lib/query-client.ts'

/** Without an answer, the query stays as it is while it loads. */
export type Answer = readonly [query: QueryKey, answer?: unknown]

type SampleAnswersProps = { answers: readonly Answer[]; children: ReactNode }

/** What is below it has these answers, and the server is not asked for them. */
export function SampleAnswers({ answers, children }: SampleAnswersProps) {
  const [queryClient] = useState(() => createSampleClient(answers))
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

const never = () => new Promise<never>(() => {})

function createSampleClient(answers: readonly Answer[]): QueryClient {
  const queryClient = createQueryClient()
  for (const [queryKey, answer] of answers) {
    queryClient.setQueryData(queryKey, answer)
    // A query that is being answered is not sent again, even if its component wants a newer answer.
    void queryClient.fetchQuery({ queryKey, queryFn: never, staleTime: 0 })
  }
  return queryClient
}
