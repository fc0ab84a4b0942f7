import { ShieldAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { readSiteAddress } from '#web/lib/address/site-address.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'
import * as texts from '#web/texts/shell.ts'

/** Browsers treat these like https. */
const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Says why nobody can sign in where a site with https is opened without it: browsers keep no cookie there. */
export function AddressNotice() {
  const { pathname, search } = useLocation()
  if (!useInBrowser() || !lacksEncryption()) return null
  const origin = readSiteAddress()
  return (
    <p
      role="alert"
      className="flex items-center justify-center gap-2 border-edge border-b bg-seat px-4 py-2 text-center text-sm"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0 text-wait" />
      <span>
        {texts.openedWithoutEncryption(
          <a href={origin + pathname + search} className="break-all underline underline-offset-4">
            {origin}
          </a>,
        )}
      </span>
    </p>
  )
}

function lacksEncryption(): boolean {
  const { protocol, hostname } = window.location
  return protocol === 'http:' && readSiteAddress().startsWith('https:') && !ownMachine.test(hostname)
}
