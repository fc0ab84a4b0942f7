import { FileJson } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { Reference } from '#web/features/automation/reference.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('API reference', 'Every call of the API with its fields, answers, errors and examples.')
}

export default function DocsPage() {
  return (
    <PageSection wide title="API reference" intro="Every call with its fields, answers, errors and examples.">
      <Button asChild className="mb-8">
        <a href="/api/openapi.json">
          <FileJson aria-hidden className="size-4" />
          OpenAPI document
        </a>
      </Button>
      <Reference />
    </PageSection>
  )
}
