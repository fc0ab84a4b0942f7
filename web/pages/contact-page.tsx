import { PageSection } from '#web/components/ui/page-section.tsx'
import { ContactButtons } from '#web/features/settings/contact-buttons.tsx'
import { useSite } from '#web/features/settings/queries.ts'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('Contact', 'How to reach the people who run this site.')
}

export default function ContactPage() {
  const { contact, loading } = useSite()
  return (
    <PageSection title="Contact" intro="A question, a payment, an idea: write to us.">
      <ContactButtons contact={contact} loading={loading} />
    </PageSection>
  )
}
