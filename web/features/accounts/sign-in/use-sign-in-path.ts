import { useLocation } from 'react-router'
import { readNextPath, signInPath } from '#web/lib/address/next-path.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'

/** The path of this sign-in page at another address of the site; it leads on to the same page. */
export function useSignInPath(): string {
  const location = useLocation()
  // The prerendered page knows no query.
  return signInPath(useInBrowser() ? readNextPath(location, window.location.origin) : null)
}
