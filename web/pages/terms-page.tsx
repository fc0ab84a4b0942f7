import { sitePageTitles } from '#contract/site-pages.ts'
import { SitePage } from '#web/features/settings/site-page.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta(sitePageTitles.terms, 'What you agree to when you use this site.')
}

export default function TermsPage() {
  return <SitePage name="terms" />
}
