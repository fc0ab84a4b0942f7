import { formatCredits, formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/payments.ts'
import { Bonus } from './bonus.tsx'
import type { ShownPackage } from './package-values.ts'

/** The credits and the price of a package. */
export function PackageSummary({ pack }: { pack: ShownPackage }) {
  return (
    <dl className="divide-y divide-edge [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2.5">
      <div>
        <dt className="text-quiet">{texts.packageLabel}</dt>
        <dd dir="auto" className="break-words text-right">
          {pack.name}
        </dd>
      </div>
      <div>
        <dt className="text-quiet">{texts.creditsOfPackage}</dt>
        <dd className="text-right tabular-nums">
          <span>{formatNumber(pack.credits)}</span>
          {pack.bonus && (
            <span className="block text-good text-sm">
              <Bonus words={pack.bonus} />
            </span>
          )}
        </dd>
      </div>
      {pack.bonusCredits > 0 && (
        <div>
          <dt className="text-quiet">{texts.youReceive}</dt>
          <dd className="tabular-nums">{formatCredits(pack.credits + pack.bonusCredits)}</dd>
        </div>
      )}
      <div className="items-baseline">
        <dt className="font-semibold">{texts.total}</dt>
        <dd className="font-display font-semibold text-2xl tabular-nums">{`$${pack.price}`}</dd>
      </div>
    </dl>
  )
}
