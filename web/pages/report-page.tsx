import { PageSection } from '#web/components/ui/page-section.tsx'
import { ReportForm } from '#web/features/reports/report-form.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

export function meta() {
  return pageMeta(texts.reportAVideo, texts.reportDescription)
}

export default function ReportPage() {
  return (
    <PageSection title={texts.reportAVideo} intro={texts.reportIntro}>
      <ReportForm />
    </PageSection>
  )
}
