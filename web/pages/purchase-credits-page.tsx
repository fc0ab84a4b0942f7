import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in-prompt.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('Purchase Credits', 'Buy credits for videos with sound.')
}

export default function PurchaseCreditsPage() {
  const { user } = useCurrentUser()
  return (
    <PageSection title="Purchase Credits">
      {user ? (
        <div className="rounded-card border border-edge bg-seat p-8">
          <p className="font-display font-semibold text-xl">Payment methods temporarily unavailable</p>
          <p className="mt-2 text-quiet">Nothing was charged. Write to us if you need credits in the meantime.</p>
          <Button asChild className="mt-6">
            <Link to="/contact">Contact</Link>
          </Button>
        </div>
      ) : (
        <SignInPrompt title="Sign in to buy credits" text="Credits belong to an account." next="/purchase-credits" />
      )}
    </PageSection>
  )
}
