import { useSearchParams } from 'react-router'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in/sign-in-prompt.tsx'
import { OrderBanner } from '#web/features/payments/order-banner.tsx'
import { PurchaseForm } from '#web/features/payments/purchase-form.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'
import * as texts from '#web/texts/payments.ts'

export function meta() {
  return pageMeta(texts.purchaseCredits, texts.purchaseDescription)
}

export default function PurchaseCreditsPage() {
  const { user } = useCurrentUser()
  const [search] = useSearchParams()
  const inBrowser = useInBrowser()
  const checkoutId = search.get('checkout_id')
  const returned = inBrowser && checkoutId !== null && search.has('order_id')
  return (
    <PageSection title={texts.purchaseCredits} intro={texts.purchaseIntro}>
      {returned && <OrderBanner orderId={user && checkoutId} />}
      {user ? (
        <PurchaseForm />
      ) : (
        <SignInPrompt title={texts.signInToBuyCredits} text={texts.creditsBelongToAnAccount} next="/purchase-credits" />
      )}
    </PageSection>
  )
}
