import { sitePageTitles } from '#contract/site-pages.ts'
import { SitePage } from '#web/features/settings/site-page.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta(sitePageTitles.privacy, 'What this site knows about you, and why.')
}

export default function PrivacyPage() {
  return <SitePage name="privacy" />
}
