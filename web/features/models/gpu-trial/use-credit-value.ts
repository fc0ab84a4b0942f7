import { useQuery } from '@tanstack/react-query'
import { listMargins } from '#contract/models/model-margins.ts'
import { callEndpoint } from '#web/lib/api.ts'

/**
 * What a credit of the cheapest package for sale brings, in US cents: the figure behind the margins that an operator
 * checks before going live. Null if no package is for sale.
 */
export function useCreditValue() {
  return useQuery({
    queryKey: ['credit-value'],
    queryFn: async ({ signal }) => (await callEndpoint(listMargins, { signal })).centsPerCredit,
    // Packages may have changed since.
    staleTime: 0,
    meta: { personal: true },
  })
}
