import { useQuery } from '@tanstack/react-query'
import { defaultPricing, getCurrentPricing, getSite, type Pricing, type Site } from '#contract/settings/settings.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { brandName } from '#web/lib/brand.ts'
import { siteKey } from '#web/lib/query-client.ts'

export const pricingKey = ['pricing']

const unknownSite: Site = {
  brandName,
  demo: false,
  signupCredits: 0,
  mail: false,
  contact: { messenger: null, zalo: null, telegram: null, email: null },
}

/** What the operator calls the site; empty values until it is known. */
export function useSite(): Site & { loading: boolean } {
  const { data, isPending } = useQuery({
    queryKey: siteKey,
    queryFn: ({ signal }) => callEndpoint(getSite, { signal }),
  })
  return { ...(data ?? unknownSite), loading: isPending }
}

/** Today's prices, refreshed every minute; the defaults until they are known or when they cannot be read. */
export function usePricing(): Pricing {
  const { data } = useQuery({
    queryKey: pricingKey,
    queryFn: ({ signal }) => callEndpoint(getCurrentPricing, { signal }),
    refetchInterval: 60_000,
  })
  return data ?? defaultPricing
}
