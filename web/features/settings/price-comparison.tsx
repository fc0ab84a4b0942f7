import { type CreditPrice, comparedCents, differsFromComparison, minCents } from '#contract/payments/credit-price.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import type { Pricing } from '#contract/settings/settings.ts'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/landing.ts'
import { priceRows } from './price-rows.ts'

type PriceComparisonProps = {
  pricing: Pricing
  /** What a credit costs in the packages for sale, if that is known. */
  creditPrice: CreditPrice | null | undefined
}

/**
 * The price of one 8-second video per model, on the web and through the API, and whether workflows can use it. Its
 * dollars count a credit as one cent; if the packages do not, a second line gives the real price.
 */
export function PriceComparison({ pricing, creditPrice }: PriceComparisonProps) {
  const real = creditPrice && differsFromComparison(creditPrice) ? creditPrice : null
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{texts.pricesOfOneVideo}</caption>
      <thead>
        <tr className="text-quiet text-sm">
          <th scope="col" className="py-3 pr-3 font-normal">
            {texts.eightSecondVideo}
          </th>
          <th scope="col" className="px-2 py-3 text-right font-normal sm:px-3">
            {texts.credits}
          </th>
          <th scope="col" className="px-2 py-3 text-right font-normal sm:px-3">
            {texts.usd}
          </th>
          <th scope="col" className="py-3 pl-2 text-right font-normal sm:pl-3">
            {texts.automation}
          </th>
        </tr>
      </thead>
      <tbody>
        {priceRows(pricing).map(({ name, credits, automated }) => (
          <tr key={name} className="border-edge border-t">
            <th scope="row" className="py-4 pr-2 font-semibold sm:pr-3">
              {name}
            </th>
            <td className="whitespace-nowrap px-2 py-4 text-right sm:px-3">{formatCredits(credits)}</td>
            <td className="px-2 py-4 text-right font-semibold sm:px-3">
              <span>{formatDollars(credits * comparedCents)}</span>
              {real && (
                <span className="block whitespace-nowrap font-normal text-sm">
                  {texts.fromPrice(formatDollars(minCents(credits, real)))}
                </span>
              )}
            </td>
            <td className={`py-4 pl-2 text-right sm:pl-3 ${automated ? 'font-semibold text-good' : 'text-quiet'}`}>
              {automated ? texts.yes : '-'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
