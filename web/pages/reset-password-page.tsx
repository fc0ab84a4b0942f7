import { useNavigate } from 'react-router'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { ResetPasswordForm } from '#web/features/accounts/reset-password-form.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useLinkToken } from '#web/lib/use-link-token.ts'

export function meta() {
  return pageMeta('New password', 'Set a new password for your account.')
}

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  return (
    <PageSection
      title="Set a new password"
      intro="Afterwards every device is signed out, and you sign in with the new password."
    >
      <div className="max-w-md rounded-card border border-edge bg-seat p-6">
        <ResetPasswordForm token={token} onReset={() => void navigate('/login', { replace: true })} />
      </div>
    </PageSection>
  )
}
