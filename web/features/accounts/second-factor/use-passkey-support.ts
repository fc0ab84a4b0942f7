import { useQuery } from '@tanstack/react-query'
import { getSite } from '#contract/settings/settings.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { siteKey } from '#web/lib/query-client.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'

export type PasskeySupport = 'yes' | 'other-address' | 'not-in-browser'

/** Whether passkeys can be used at this address and in this browser. */
export function usePasskeySupport(): PasskeySupport {
  const { data: site } = useQuery({ queryKey: siteKey, queryFn: ({ signal }) => callEndpoint(getSite, { signal }) })
  const inBrowser = useInBrowser()
  if (!inBrowser || site?.passkeyOrigin !== window.location.origin) return 'other-address'
  return 'PublicKeyCredential' in window ? 'yes' : 'not-in-browser'
}
