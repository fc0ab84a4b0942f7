import { ExampleGrids } from '#web/features/landing/example-grids.tsx'
import { Faq } from '#web/features/landing/faq.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { HowToCreate } from '#web/features/landing/how-to-create.tsx'
import { KeyFeatures } from '#web/features/landing/key-features.tsx'
import { PriceSection } from '#web/features/landing/price-section.tsx'
import { CreditPrice } from '#web/features/payments/credit-price.tsx'
import { useCreditPrice } from '#web/features/payments/package-queries.ts'
import { PriceComparison } from '#web/features/settings/price-comparison.tsx'
import { usePricing } from '#web/features/settings/queries.ts'
import { brandName } from '#web/lib/brand.ts'
import * as texts from '#web/texts/landing.ts'

export function meta() {
  return [
    { title: texts.pageTitle(brandName) },
    {
      name: 'description',
      content: texts.pageDescription,
    },
  ]
}

export default function HomePage() {
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 sm:px-6">
      <Hero />
      <ExampleGrids />
      <KeyFeatures />
      <HowToCreate />
      <PriceSection creditPrice={<CreditPrice />}>
        <TodaysPrices />
      </PriceSection>
      <Faq />
    </div>
  )
}

/** A separate component, so that new prices do not rerender the rest of this long page. */
function TodaysPrices() {
  return <PriceComparison pricing={usePricing()} creditPrice={useCreditPrice()} />
}
