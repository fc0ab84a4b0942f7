import { FileJson } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { listReference } from '#web/features/automation/list-reference.ts'
import { Reference } from '#web/features/automation/reference.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/automation.ts'

/** Runs when the pages are built. */
export function loader() {
  return listReference('programs')
}

export function meta() {
  return pageMeta(texts.apiReference, texts.docsDescription)
}

export default function DocsPage() {
  const groups = useLoaderData<typeof loader>()
  return (
    <PageSection wide title={texts.apiReference} intro={texts.docsIntro}>
      <div className="mb-8 max-w-[70ch] space-y-3">
        {texts.howProgramsCall.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {texts.otherCalls(
            <Link to="/docs/site" className="underline decoration-beam underline-offset-4 hover:decoration-2">
              {texts.siteCalls}
            </Link>,
          )}
        </p>
      </div>
      <Button asChild className="mb-8">
        <a href="/api/openapi.json">
          <FileJson aria-hidden className="size-4" />
          <span>{texts.openapiDocument}</span>
        </a>
      </Button>
      <Reference groups={groups} open />
    </PageSection>
  )
}
