import { useSearchParams } from 'react-router'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in-prompt.tsx'
import { OrderBanner } from '#web/features/payments/order-banner.tsx'
import { PurchaseForm } from '#web/features/payments/purchase-form.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('Purchase Credits', 'Buy credits for videos with sound.')
}

export default function PurchaseCreditsPage() {
  const { user } = useCurrentUser()
  const [search] = useSearchParams()
  const checkoutId = search.get('checkout_id')
  const returned = checkoutId !== null && search.has('order_id')
  return (
    <PageSection title="Purchase Credits" intro="Choose how many credits you want; they are yours until you use them.">
      {returned && <OrderBanner orderId={user && checkoutId} />}
      {user ? (
        <PurchaseForm />
      ) : (
        <SignInPrompt title="Sign in to buy credits" text="Credits belong to an account." next="/purchase-credits" />
      )}
    </PageSection>
  )
}
