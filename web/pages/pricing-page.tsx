import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { Spending } from '#web/features/credits/spending.tsx'
import { StatCards } from '#web/features/credits/stat-cards.tsx'
import { TransactionHistory } from '#web/features/credits/transaction-history.tsx'
import { PackageCards } from '#web/features/payments/package-cards.tsx'
import type { ShownPackage } from '#web/features/payments/package-values.ts'
import { PaymentDialog } from '#web/features/payments/payment-dialog.tsx'
import { usePaymentReturn } from '#web/features/payments/use-payment-return.ts'
import { PriceList } from '#web/features/settings/price-list.tsx'
import { usePricing } from '#web/features/settings/queries.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { toSignIn } from '#web/lib/next-path.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/payments.ts'

export function meta() {
  return pageMeta(texts.pricing, texts.pricingDescription)
}

export default function PricingPage() {
  const { user, resolved } = useCurrentUser()
  const [chosen, setChosen] = useState<ShownPackage | null>(null)
  const navigate = useNavigate()
  usePaymentReturn(user ? true : resolved ? false : null)

  function purchase(pack: ShownPackage) {
    if (user) setChosen(pack)
    else void navigate(...toSignIn('/pricing'))
  }

  return (
    <PageSection title={texts.pricing} intro={texts.youPayPerVideo}>
      <div className="space-y-12">
        {user ? <StatCards user={user} /> : <StatCardsSpace />}
        <section aria-labelledby="packages">
          <h2 id="packages" className="mb-6 text-2xl">
            {texts.buyCredits}
          </h2>
          <PackageCards action={(pack) => <PurchaseButton pack={pack} onPurchase={purchase} />} />
        </section>
        <section aria-labelledby="prices">
          <h2 id="prices" className="mb-4 text-2xl">
            {texts.oneVideo}
          </h2>
          <PriceList pricing={usePricing()} />
          <p className="mt-6 max-w-[65ch] text-quiet">{texts.guarantee}</p>
        </section>
        {user && (
          <div className="space-y-4">
            <Spending user={user} />
            <TransactionHistory user={user} />
          </div>
        )}
      </div>
      <PaymentDialog pack={chosen} returnPath="/pricing" onClose={() => setChosen(null)} />
    </PageSection>
  )
}

/** Keeps the place for a signed-in user until the script knows the numbers. */
function StatCardsSpace() {
  return (
    <div aria-hidden className="hidden gap-4 in-data-signed-in:grid sm:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div key={card} className="h-22 rounded-card border border-edge bg-seat sm:h-36" />
      ))}
    </div>
  )
}

type PurchaseButtonProps = { pack: ShownPackage; onPurchase: (pack: ShownPackage) => void }

function PurchaseButton({ pack, onPurchase }: PurchaseButtonProps) {
  return (
    <Button
      variant={pack.popular ? 'primary' : 'secondary'}
      disabled={!pack.forSale}
      onClick={() => onPurchase(pack)}
      className="w-full"
    >
      {texts.purchase} <span className="sr-only">{pack.name}</span>
    </Button>
  )
}
