import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/payments.ts'
import { Bonus } from './bonus.tsx'
import { ExamplesNote } from './examples-note.tsx'
import { NoSalesNote } from './no-sales-note.tsx'
import { useCreditPackages } from './package-queries.ts'
import { PackageSummary } from './package-summary.tsx'
import { choosePackage, currentPackage, type ShownPackage } from './package-values.ts'
import PaymentDialog from './payment-dialog.tsx'

/** Lets the user choose a package, shows the total and leads to the payment. */
export function PurchaseForm() {
  const { packages, loaded, isEmpty, isPending, refetch } = useCreditPackages()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [paying, setPaying] = useState<ShownPackage | null>(null)
  const chosen = choosePackage(packages, chosenId)

  if (isPending) return <Skeleton className="h-96 w-full rounded-card" />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="choose-package">
        <h2 id="choose-package" className="text-xl">
          {texts.selectAPackage}
        </h2>
        <NoSalesNote />
        <PackageChoice packages={packages} chosen={chosen} onChoose={setChosenId} />
        {!loaded && <ExamplesNote isEmpty={isEmpty} onRetry={() => void refetch()} />}
      </section>
      <section aria-labelledby="summary" className="rounded-card border border-edge bg-seat p-6 lg:mt-18">
        <h2 id="summary" className="mb-2 text-xl">
          {texts.summary}
        </h2>
        {chosen && <PackageSummary pack={chosen} />}
        <Button
          variant="primary"
          size="large"
          disabled={!chosen?.forSale}
          onClick={() => setPaying(chosen)}
          className="mt-4 w-full"
        >
          {texts.proceedToPayment}
        </Button>
        <p className="mt-3 text-center text-quiet text-sm">{texts.creditsDoNotExpire}</p>
      </section>
      <PaymentDialog
        pack={currentPackage(packages, paying)}
        returnPath="/purchase-credits"
        onClose={() => setPaying(null)}
      />
    </div>
  )
}

type PackageChoiceProps = {
  packages: readonly ShownPackage[]
  chosen: ShownPackage | null
  onChoose: (id: string) => void
}

function PackageChoice({ packages, chosen, onChoose }: PackageChoiceProps) {
  return (
    <RadioGroup.Root
      aria-labelledby="choose-package"
      value={chosen?.id ?? null}
      onValueChange={onChoose}
      className="grid gap-3"
    >
      {packages.map((pack) => (
        <RadioGroup.Item
          key={pack.id}
          value={pack.id}
          className="group flex items-center gap-4 rounded-card border border-rim bg-seat p-4 text-left transition-[border-color] hover:border-quiet data-[state=checked]:border-beam sm:p-5"
        >
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded-full border border-rim group-data-[state=checked]:border-beam"
          >
            <RadioGroup.Indicator className="size-2.5 rounded-full bg-beam" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span dir="auto" className="break-words font-display font-semibold text-lg">
                {pack.name}
              </span>
              {pack.popular && (
                <span className="rounded-full bg-beam px-2.5 py-0.5 font-medium text-beam-ink text-sm">
                  {texts.mostPopular}
                </span>
              )}
            </span>
            <span className="block text-quiet">
              <span>{`${formatCredits(pack.credits)} `}</span>
              {pack.bonus && (
                <span className="text-good">
                  <Bonus words={pack.bonus} />
                </span>
              )}
            </span>
          </span>
          <span className="font-display font-semibold text-xl tabular-nums">{`$${pack.price}`}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
