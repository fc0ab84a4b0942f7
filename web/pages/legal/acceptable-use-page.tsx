import { Link } from 'react-router'
import { sitePageTitles } from '#contract/settings/site-pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SitePage } from '#web/features/settings/site-page.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

export function meta() {
  return pageMeta(sitePageTitles['acceptable-use'], texts.acceptableUseDescription)
}

export default function AcceptableUsePage() {
  return (
    <SitePage name="acceptable-use">
      <Button asChild>
        <Link to="/report">{texts.reportAVideo}</Link>
      </Button>
    </SitePage>
  )
}
