import { useInBrowser } from '#web/lib/use-in-browser.ts'

/**
 * The origin of this site as its operator has set it (PUBLIC_URL). The page may be open at another address, such as the
 * machine's own name or a second domain. The server writes it into every page (server/http/pages/page-head.ts); the
 * development server does not.
 */
export function readSiteAddress(): string {
  if (typeof document === 'undefined') return ''
  const written = document.querySelector<HTMLMetaElement>('meta[name="site-address"]')?.content ?? ''
  return URL.canParse(written) ? new URL(written).origin : window.location.origin
}

/** The origin at which something works, if that is not this page's; null if it works here, and while prerendering. */
export function useElsewhere(origin: string | null | undefined): string | null {
  const inBrowser = useInBrowser()
  return inBrowser && origin && origin !== window.location.origin ? origin : null
}
