import { Link, useLoaderData } from 'react-router'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { listReference } from '#web/features/automation/list-reference.ts'
import { Reference } from '#web/features/automation/reference.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/automation.ts'

/** Runs when the pages are built. */
export function loader() {
  return listReference('site')
}

export function meta() {
  return pageMeta(texts.siteCalls, texts.siteCallsDescription)
}

export default function SiteCallsPage() {
  const groups = useLoaderData<typeof loader>()
  return (
    <PageSection wide title={texts.siteCalls} intro={texts.siteCallsDescription}>
      <p className="mb-8 max-w-[70ch]">
        {texts.programsUse(
          <Link to="/docs" className="underline decoration-beam underline-offset-4 hover:decoration-2">
            {texts.apiReference}
          </Link>,
        )}
      </p>
      <Reference groups={groups} />
    </PageSection>
  )
}
