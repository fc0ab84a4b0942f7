import type { AdminCreditPackage } from '#contract/payments/admin-credit-packages.ts'
import {
  centsPerCredit,
  centsReceived,
  comparedCents,
  creditPriceOf,
  differsFromComparison,
} from '#contract/payments/credit-price.ts'
import { formatCredit } from '#web/features/payments/credit-price.tsx'
import * as texts from '#web/texts/admin-payments.ts'

type Typed = { price?: string | undefined; credits?: number | undefined; bonusCredits?: number | undefined }

/** What a package asks for a credit, while it is typed. Empty until price and credits can be read. */
export function PriceOfTyped({ price = '', credits = 0, bonusCredits = 0 }: Typed) {
  const typed = { price, credits, bonusCredits: bonusCredits || 0 }
  const asked = centsPerCredit(typed)
  if (!(credits > 0) || !Number.isFinite(asked) || asked <= 0) return null
  return (
    <p role="status" className="text-quiet text-sm">
      {[describeTyped(typed, asked), Number(asked.toFixed(6)) !== comparedCents && texts.otherThanCompared]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function describeTyped(typed: { price: string; credits: number; bonusCredits: number }, asked: number): string {
  if (typed.bonusCredits === 0) return texts.oneCreditHere(formatCredit(asked))
  return texts.oneCreditWithBonus(formatCredit(asked), formatCredit(centsReceived(typed)))
}

/** Null if the packages for sale ask what the comparison on the landing page says. */
export function describeDifference(packages: readonly AdminCreditPackage[]): string | null {
  const price = creditPriceOf(packages.filter(({ isActive }) => isActive))
  if (!price || !differsFromComparison(price)) return null
  const asked = formatCredit(price.fromCents)
  return texts.packagesDiffer(price.isSame ? asked : texts.fromAsked(asked))
}
