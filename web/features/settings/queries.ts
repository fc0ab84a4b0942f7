import { useQuery } from '@tanstack/react-query'
import { defaultPricing, getCurrentPricing, getSite, type Pricing, type Site } from '#contract/settings/settings.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { brandName } from '#web/lib/brand.ts'
import { siteKey, untilLoaded } from '#web/lib/query-client.ts'

export const pricingKey = ['pricing']

const unknownSite: Site = {
  brandName,
  demo: false,
  signupCredits: 0,
  mail: false,
  passkeyOrigin: null,
  asksPeopleConsent: false,
  hdAspectRatios: ['16:9'],
  contact: { messenger: null, zalo: null, telegram: null, email: null },
}

/** The operator's name for the site and its other texts; empty until loaded. */
export function useSite(): Site & { loaded: boolean } {
  const { data } = useSiteQuery()
  return { ...(data ?? unknownSite), loaded: data !== undefined }
}

/** The same, for a page that must not take a failure for an empty text. */
export function useSiteQuery() {
  return useQuery({
    queryKey: siteKey,
    queryFn: ({ signal }) => callEndpoint(getSite, { signal }),
    refetchInterval: untilLoaded,
  })
}

/** Current prices, refreshed every minute. The defaults apply until prices have loaded or if loading fails. */
export function usePricing(): Pricing {
  const { data } = useQuery({
    queryKey: pricingKey,
    queryFn: ({ signal }) => callEndpoint(getCurrentPricing, { signal }),
    refetchInterval: 60_000,
  })
  return data ?? defaultPricing
}
