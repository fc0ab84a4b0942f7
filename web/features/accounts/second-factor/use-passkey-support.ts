import { useQuery } from '@tanstack/react-query'
import { getSite } from '#contract/settings/settings.ts'
import { useElsewhere } from '#web/lib/address/site-address.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { siteKey, untilLoaded } from '#web/lib/query-client.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'

export type PasskeySupport = 'yes' | 'other-address' | 'not-in-browser'

/**
 * Whether passkeys can be used at this address and in this browser. `elsewhere`: the origin at which they can, if that is
 * not this page's.
 */
export function usePasskeySupport(): { support: PasskeySupport; elsewhere: string | null } {
  const { data: site } = useQuery({
    queryKey: siteKey,
    queryFn: ({ signal }) => callEndpoint(getSite, { signal }),
    refetchInterval: untilLoaded,
  })
  const elsewhere = useElsewhere(site?.passkeyOrigin)
  if (!useInBrowser() || !site?.passkeyOrigin || elsewhere) return { support: 'other-address', elsewhere }
  const isInBrowser = 'PublicKeyCredential' in window
  return { support: isInBrowser ? 'yes' : 'not-in-browser', elsewhere }
}
