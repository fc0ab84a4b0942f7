import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { CreditPrice } from '#web/features/payments/credit-price.tsx'
import { NoSalesNote } from '#web/features/payments/no-sales-note.tsx'
import { PackageCards } from '#web/features/payments/package-cards.tsx'
import { useCreditPackages, useCreditPrice } from '#web/features/payments/package-queries.ts'
import { currentPackage, type ShownPackage } from '#web/features/payments/package-values.ts'
import { PriceList } from '#web/features/settings/price-list.tsx'
import { usePricing } from '#web/features/settings/queries.ts'
import { useModels } from '#web/features/videos/models/use-models.ts'
import { toSignIn } from '#web/lib/address/next-path.ts'
import { knownUser, useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/payments.ts'

/** Lazy-loaded, because visitors have no credits yet and cannot buy any. */
const StatCards = lazyPart(async () => {
  const { StatCards } = await import('#web/features/credits/stat-cards.tsx')
  return { default: StatCards }
})
const OwnCredits = lazyPart(() => import('#web/features/credits/own-credits.tsx'))
/** Lazy-loaded, because it is needed only on the return from a payment. */
const PaymentReturn = lazyPart(() => import('#web/features/payments/payment-return.tsx'))
const PaymentDialog = lazyPart(() => import('#web/features/payments/payment-dialog.tsx'))

export function meta() {
  return pageMeta(texts.pricing, texts.pricingDescription)
}

export default function PricingPage() {
  const { user } = useCurrentUser()
  const [chosen, setChosen] = useState<ShownPackage | null>(null)
  const [buying, setBuying] = useState(false)
  const { packages } = useCreditPackages()
  const navigate = useNavigate()
  const comesFromPayment = useComesFromPayment()

  async function purchase(pack: ShownPackage) {
    if (!(await knownUser())) return void navigate(...toSignIn(`/pricing?package=${pack.id}`, 'buy'))
    setBuying(true)
    setChosen(pack)
  }

  useRememberedPackage(purchase)

  const intro = (
    <>
      <span>{`${texts.youPayPerVideo} `}</span>
      <CreditPrice />
    </>
  )
  return (
    <PageSection title={texts.pricing} intro={intro}>
      <Suspense>{comesFromPayment && <PaymentReturn />}</Suspense>
      <div className="space-y-12">
        <Suspense fallback={<StatCardsSpace />}>{user ? <StatCards user={user} /> : <StatCardsSpace />}</Suspense>
        <section aria-labelledby="packages">
          <h2 id="packages" className="text-2xl">
            {texts.buyCredits}
          </h2>
          <NoSalesNote />
          <PackageCards action={(pack) => <PurchaseButton pack={pack} onPurchase={purchase} />} />
        </section>
        <section aria-labelledby="prices">
          <h2 id="prices" className="mb-4 text-2xl">
            {texts.oneVideo}
          </h2>
          <TodaysPrices />
          <p className="mt-6 max-w-[65ch] text-quiet">{texts.guarantee}</p>
        </section>
        {/* Another user begins with the first page of the history. */}
        <Suspense>{user && <OwnCredits key={user.username} user={user} />}</Suspense>
      </div>
      <Suspense>
        {buying && (
          <PaymentDialog
            pack={currentPackage(packages, chosen)}
            returnPath="/pricing"
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </PageSection>
  )
}

/** Continues the purchase of a visitor who chose a package and then signed in. */
function useRememberedPackage(purchase: (pack: ShownPackage) => Promise<void>) {
  const [search, setSearch] = useSearchParams()
  const { packages, loaded } = useCreditPackages()
  const { user } = useCurrentUser()
  const remembered = search.get('package')
  const continueWith = useEffectEvent((id: string) => {
    const pack = packages.find((one) => one.id === id && one.forSale)
    // Removes the parameter, so that reloading the page does not open the payment again.
    setSearch({}, { replace: true })
    if (pack) void purchase(pack)
  })
  useEffect(() => {
    if (remembered && loaded && user) continueWith(remembered)
  }, [remembered, loaded, user])
}

/** Remembers the return from a payment, because the parameter is soon removed from the address. */
function useComesFromPayment(): boolean {
  const [search] = useSearchParams()
  const [comes, setComes] = useState(false)
  if (!comes && search.has('payment')) setComes(true)
  return comes
}

/** A separate component, so that new prices and labels do not rerender the rest of this page. */
function TodaysPrices() {
  return <PriceList pricing={usePricing()} models={useModels().models} creditPrice={useCreditPrice()} />
}

/** Reserves the space for a signed-in user until the numbers have loaded. */
function StatCardsSpace() {
  return (
    <div aria-hidden className="hidden gap-4 in-data-signed-in:grid sm:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div key={card} className="h-22 rounded-card border border-edge bg-seat sm:h-36" />
      ))}
    </div>
  )
}

type PurchaseButtonProps = { pack: ShownPackage; onPurchase: (pack: ShownPackage) => Promise<void> }

function PurchaseButton({ pack, onPurchase }: PurchaseButtonProps) {
  return (
    <Button
      variant={pack.popular ? 'primary' : 'secondary'}
      disabled={!pack.forSale}
      aria-label={texts.purchaseNamed(pack.name)}
      onClick={() => void onPurchase(pack)}
      className="w-full"
    >
      {texts.purchase}
    </Button>
  )
}
