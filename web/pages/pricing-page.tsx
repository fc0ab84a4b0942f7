import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { CountingNumber } from '#web/components/ui/counting-number.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { PriceList } from '#web/features/settings/price-list.tsx'
import { usePricing } from '#web/features/settings/queries.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('Pricing', 'What one video with sound costs, in credits and in dollars.')
}

export default function PricingPage() {
  const { user } = useCurrentUser()
  return (
    <PageSection title="Pricing" intro="You pay per video, with credits. One credit is one cent; 100 credits are $1.">
      {user ? <Balance credits={user.credits} /> : <BalanceSpace />}
      <h2 className="mb-4 text-xl">One 8 second video</h2>
      <PriceList pricing={usePricing()} />
      <p className="mt-6 max-w-[65ch] text-quiet">
        Every 16:9 video is generated and delivered in Full HD 1080p. If a video fails, its credits come back by
        themselves.
      </p>
    </PageSection>
  )
}

/** Keeps the place for a signed-in user until the script knows the balance. */
function BalanceSpace() {
  return <div className="mb-10 hidden h-30 rounded-card border border-edge bg-seat in-data-signed-in:block" />
}

function Balance({ credits }: { credits: number }) {
  return (
    <section className="mb-10 flex flex-wrap items-center justify-between gap-4 rounded-card border border-edge bg-seat p-6">
      <div>
        <h2 className="font-normal font-sans text-base text-quiet tracking-normal">Credits Remaining</h2>
        <p className="font-display font-semibold text-4xl">
          <CountingNumber value={credits} />
        </p>
      </div>
      <Button asChild variant="primary">
        <Link to="/purchase-credits">Buy Credits</Link>
      </Button>
    </section>
  )
}
