import type { Elements } from '#web/components/ui/elements.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/payments.ts'
import { Bonus } from './bonus.tsx'
import { ExamplesNote } from './examples-note.tsx'
import { useCreditPackages } from './package-queries.ts'
import type { ShownPackage } from './package-values.ts'

/** The packages side by side; `action` renders the button of a package. */
export function PackageCards({ action }: { action: (pack: ShownPackage) => Elements }) {
  const { packages, loaded, isEmpty, isPending, refetch } = useCreditPackages()
  if (isPending) {
    return (
      <div className="grid gap-4 md:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-76 rounded-card" />
        ))}
      </div>
    )
  }
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {packages.map((pack) => (
          <PackageCard key={pack.id} pack={pack}>
            {action(pack)}
          </PackageCard>
        ))}
      </ul>
      {!loaded && <ExamplesNote isEmpty={isEmpty} onRetry={() => void refetch()} />}
    </>
  )
}

function PackageCard({ pack, children }: { pack: ShownPackage; children: Elements }) {
  return (
    <li
      className={`relative flex flex-col rounded-card border bg-seat p-6 ${pack.popular ? 'border-beam' : 'border-edge'}`}
    >
      {pack.popular && (
        <span className="absolute -top-3 left-6 rounded-full bg-beam px-3 py-0.5 font-medium text-beam-ink text-sm">
          {texts.mostPopular}
        </span>
      )}
      <h3 dir="auto" className="break-words text-xl">
        {pack.name}
      </h3>
      <p className="mt-3 flex items-baseline gap-2 font-display">
        <span className="font-semibold text-4xl tabular-nums">{formatNumber(pack.credits)}</span>
        <span className="text-lg">{texts.creditWord(pack.credits)}</span>
      </p>
      <p className="min-h-6 font-medium text-good text-sm max-md:empty:hidden">
        {pack.bonus && <Bonus words={pack.bonus} />}
      </p>
      <p dir="auto" className="mt-2 text-quiet">
        {pack.description}
      </p>
      <p className="mt-auto mb-4 pt-5 font-display font-semibold text-2xl tabular-nums">{`$${pack.price}`}</p>
      {children}
    </li>
  )
}
