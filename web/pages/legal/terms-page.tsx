import { sitePageTitles } from '#contract/settings/site-pages.ts'
import { SitePage } from '#web/features/settings/site-page.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

export function meta() {
  return pageMeta(sitePageTitles.terms, texts.termsDescription)
}

export default function TermsPage() {
  return <SitePage name="terms" />
}
