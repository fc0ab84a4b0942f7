import { FileJson } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { Reference } from '#web/features/automation/reference.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/automation.ts'

export function meta() {
  return pageMeta(texts.apiReference, texts.docsDescription)
}

export default function DocsPage() {
  return (
    <PageSection wide title={texts.apiReference} intro={texts.docsIntro}>
      <Button asChild className="mb-8">
        <a href="/api/openapi.json">
          <FileJson aria-hidden className="size-4" />
          {texts.openapiDocument}
        </a>
      </Button>
      <Reference />
    </PageSection>
  )
}
