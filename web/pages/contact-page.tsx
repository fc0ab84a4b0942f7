import { PageSection } from '#web/components/ui/page-section.tsx'
import { ContactButtons } from '#web/features/settings/contact-buttons.tsx'
import { useSite } from '#web/features/settings/queries.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

export function meta() {
  return pageMeta(texts.contact, texts.contactDescription)
}

export default function ContactPage() {
  const { contact, loading } = useSite()
  return (
    <PageSection title={texts.contact} intro={texts.contactIntro}>
      <ContactButtons contact={contact} loading={loading} />
    </PageSection>
  )
}
