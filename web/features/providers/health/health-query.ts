import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getProviderHealth, type HealthPeriod } from '#contract/provider-health.ts'
import { callEndpoint } from '#web/lib/api.ts'

const refreshMs = 60_000

/** Keeps showing the period before while another one loads. */
export function useProviderHealth(period: HealthPeriod) {
  return useQuery({
    queryKey: ['provider-health', period],
    queryFn: ({ signal }) => callEndpoint(getProviderHealth, { query: { period }, signal }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}
