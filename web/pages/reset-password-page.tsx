import { useNavigate } from 'react-router'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { ResetPasswordForm } from '#web/features/accounts/recovery/reset-password-form.tsx'
import { useLinkToken } from '#web/lib/address/use-link-token.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/sign-in.ts'

export function meta() {
  return pageMeta(texts.newPassword, texts.newPasswordDescription)
}

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  return (
    <PageSection title={texts.setANewPassword} intro={texts.whatANewPasswordDoes}>
      {token ? (
        <div className="max-w-md rounded-card border border-edge bg-seat p-6">
          <ResetPasswordForm token={token} onReset={() => void navigate('/login', { replace: true })} />
        </div>
      ) : (
        <p className="text-quiet">{texts.openTheLink}</p>
      )}
    </PageSection>
  )
}
