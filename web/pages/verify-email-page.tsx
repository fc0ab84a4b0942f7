import { PageSection } from '#web/components/ui/page-section.tsx'
import { VerifiedEmail } from '#web/features/accounts/verified-email.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useLinkToken } from '#web/lib/use-link-token.ts'

export function meta() {
  return pageMeta('Confirm your address', 'Confirm the e-mail address of your account.')
}

export default function VerifyEmailPage() {
  const token = useLinkToken()
  return (
    <PageSection title="Confirm your e-mail address">
      {token ? <VerifiedEmail token={token} /> : <p className="text-quiet">Open the link in the mail we sent you.</p>}
    </PageSection>
  )
}
