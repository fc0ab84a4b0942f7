import { PageSection } from '#web/components/ui/page-section.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { ContactButtons } from '#web/features/settings/contact-buttons.tsx'
import { useSite, useSiteQuery } from '#web/features/settings/queries.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

export function meta() {
  return pageMeta(texts.contact, texts.contactDescription)
}

export default function ContactPage() {
  const { contact, loaded } = useSite()
  const { errorUpdateCount, refetch } = useSiteQuery()
  return (
    <PageSection title={texts.contact} intro={texts.contactIntro}>
      {/* Not `isError`, which ends with every try: the message would flicker. */}
      {!loaded && errorUpdateCount > 0 ? (
        <Unreachable text={texts.contactUnreachable} onRetry={() => void refetch()} />
      ) : (
        <ContactButtons contact={contact} loading={!loaded} />
      )}
    </PageSection>
  )
}
