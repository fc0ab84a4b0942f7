import { sitePageTitles } from '#contract/site-pages.ts'
import { SitePage } from '#web/features/settings/site-page.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta(sitePageTitles.refunds, 'When credits and payments come back.')
}

export default function RefundsPage() {
  return <SitePage name="refunds" />
}
