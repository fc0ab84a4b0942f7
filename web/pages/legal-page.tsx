import { Link, useLocation } from 'react-router'
import { sitePageNames, sitePageTitles } from '#contract/settings/site-pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SitePage } from '#web/features/settings/site-page.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

type At = { location: { pathname: string } }

/** Of an address such as /terms or /terms/. */
const findName = (pathname: string) => sitePageNames.find((name) => name === pathname.replaceAll('/', ''))

export function meta({ location }: At) {
  const name = findName(location.pathname)
  return name ? pageMeta(sitePageTitles[name], texts.sitePageDescriptions[name]) : []
}

/** A page that the operator writes, at the address of its name. */
export default function LegalPage() {
  const name = findName(useLocation().pathname)
  if (!name) return null
  return (
    <SitePage key={name} name={name}>
      {name === 'acceptable-use' && (
        <Button asChild>
          <Link to="/report">{texts.reportAVideo}</Link>
        </Button>
      )}
    </SitePage>
  )
}
