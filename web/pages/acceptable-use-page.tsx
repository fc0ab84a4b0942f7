import { sitePageTitles } from '#contract/site-pages.ts'
import { SitePage } from '#web/features/settings/site-page.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta(sitePageTitles['acceptable-use'], 'What this site is not to be used for.')
}

export default function AcceptableUsePage() {
  return <SitePage name="acceptable-use" />
}
