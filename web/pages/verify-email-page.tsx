import { PageSection } from '#web/components/ui/page-section.tsx'
import { VerifiedEmail } from '#web/features/accounts/recovery/verified-email.tsx'
import { useLinkToken } from '#web/lib/address/use-link-token.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/sign-in.ts'

export function meta() {
  return pageMeta(texts.confirmYourAddress, texts.confirmDescription)
}

export default function VerifyEmailPage() {
  const token = useLinkToken()
  return (
    <PageSection title={texts.confirmYourEMailAddress}>
      {token ? <VerifiedEmail token={token} /> : <p className="text-quiet">{texts.openTheLink}</p>}
    </PageSection>
  )
}
