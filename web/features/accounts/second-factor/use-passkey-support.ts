import { useSite } from '#web/features/settings/queries.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'

export type PasskeySupport = 'yes' | 'other-address' | 'not-in-browser'

/** Whether passkeys can be used at this address and in this browser. */
export function usePasskeySupport(): PasskeySupport {
  const { passkeyOrigin } = useSite()
  const inBrowser = useInBrowser()
  if (!inBrowser || passkeyOrigin !== window.location.origin) return 'other-address'
  return 'PublicKeyCredential' in window ? 'yes' : 'not-in-browser'
}
