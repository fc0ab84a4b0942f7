import type { ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { formatDifference, formatDollars } from '#contract/payments/format-dollars.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'
import { describeOutcome, describeRunway } from './business-words.ts'
import { countVideos, sum } from './series.ts'

/** Revenue, videos and credits used in the period, and what remains. */
export function Numbers({ facts: { days, finish, provider, margins, paidBack } }: { facts: Overview }) {
  const total = sum(days)
  const made = countVideos(total, 'completed')
  const failed = countVideos(total, 'failed')
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-3 xl:grid-cols-5">
      <Figure
        name={texts.revenue}
        note={[
          texts.soldCredits(total.creditsSold),
          ...(paidBack.count > 0 ? [texts.refunded(formatDollars(paidBack.cents))] : []),
        ].join(', ')}
      >
        {formatDollars(total.revenueCents)}
      </Figure>
      <Figure name={texts.videosMade} note={describeOutcome(made, failed)}>
        {formatNumber(made)}
      </Figure>
      <Figure name={texts.creditsUsed} note={texts.creditsReturned(formatNumber(total.creditsReturned))}>
        {formatNumber(total.creditsUsed)}
      </Figure>
      <Figure
        name={texts.timeToFinish}
        note={finish.p95Ms === null ? texts.noVideoYet : texts.percent95Within(formatDuration(finish.p95Ms))}
      >
        {finish.p50Ms === null ? '—' : formatDuration(finish.p50Ms)}
      </Figure>
      <Figure name={texts.providerCredits} note={describeRunway(provider)}>
        {formatNumber(provider.credits)}
      </Figure>
      {margins.map(({ model, label, priceCents, costCents, isEstimated, videos }) => (
        <Figure
          key={model}
          name={texts.marginPerVideo(label || model)}
          note={texts.priceMinusCost(formatDollars(priceCents), formatDollars(costCents), { videos, isEstimated })}
        >
          <span className={priceCents < costCents ? 'text-bad' : ''}>{formatDifference(priceCents, costCents)}</span>
        </Figure>
      ))}
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet text-sm">{name}</dt>
      <dd className="font-display font-semibold text-2xl tabular-nums">{children}</dd>
      <dd className="text-quiet text-sm">{note}</dd>
    </div>
  )
}
