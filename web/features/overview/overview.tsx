import { TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Overview as Facts, type OverviewDays, overviewDays } from '#contract/overview.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime, formatDuration, formatNumber } from '#web/lib/format.ts'
import * as admin from '#web/texts/admin.ts'
import * as texts from '#web/texts/overview.ts'
import { useOverview } from './queries.ts'
import { sum, toPoints } from './series.ts'

const Charts = lazy(() => import('./charts.tsx'))

const names: Record<OverviewDays, string> = {
  7: texts.sevenDays,
  30: texts.thirtyDays,
  90: texts.ninetyDays,
  365: texts.aYear,
}

export function Overview() {
  const [days, setDays] = useState<OverviewDays>(30)
  const { data, isPending, refetch } = useOverview(days)
  return (
    <>
      <fieldset className="mb-5 flex flex-wrap gap-1">
        <legend className="sr-only">{texts.period}</legend>
        {overviewDays.map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === days ? 'secondary' : 'quiet'}
            aria-pressed={each === days}
            onClick={() => setDays(each)}
          >
            {names[each]}
          </Button>
        ))}
      </fieldset>
      {isPending && <Skeleton className="h-[36rem]" />}
      {!isPending && !data && <Unreachable text={texts.overviewUnreachable} onRetry={() => void refetch()} />}
      {data && <Contents facts={data} />}
    </>
  )
}

function Contents({ facts }: { facts: Facts }) {
  return (
    <div className="space-y-8">
      {facts.alarms.length > 0 && <Alarms alarms={facts.alarms} />}
      <Numbers facts={facts} />
      <Suspense fallback={<Skeleton className="h-[32rem]" />}>
        <Charts points={toPoints(facts.days)} />
      </Suspense>
      <div className="grid gap-8 lg:grid-cols-2">
        <Failures failures={facts.failures} />
        <Stuck stuck={facts.stuck} />
      </div>
    </div>
  )
}

function Alarms({ alarms }: Pick<Facts, 'alarms'>) {
  return (
    <ul className="space-y-2">
      {alarms.map(({ key, detail, createdAt }) => (
        <li key={key} className="flex items-start gap-3 rounded-control border border-wait px-4 py-3">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-wait" />
          <span className="min-w-0 break-words first-letter:uppercase">
            {detail} <span className="text-quiet text-sm">{texts.since(formatDateTime(createdAt))}</span>
            <Remedy alarm={key} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Where something can be done about an alarm. */
const remedies = [
  { keys: ['order-held', 'stray-payment', 'paid-twice'], section: 'held-payments', name: admin.settleIt },
  { keys: ['notices'], section: 'telegram', name: admin.telegram },
  { keys: ['provider-low', 'provider-resting'], section: 'kie-apis', name: admin.providerApi },
  { keys: ['storage-low'], section: 'storage', name: admin.diskAndRetention },
  { keys: ['creem-price'], section: 'credit-packages', name: admin.creditPackages },
]

function Remedy({ alarm }: { alarm: string }) {
  const remedy = remedies.find(({ keys }) => keys.includes(alarm.split(':')[0] ?? ''))
  if (!remedy) return null
  return (
    <a
      href={`#${remedy.section}`}
      className="ml-2 underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {remedy.name}
    </a>
  )
}

function Numbers({ facts: { days, finish, provider, margins, paidBack } }: { facts: Facts }) {
  const total = sum(days)
  const made = total.qualityCompleted + total.fastCompleted
  const failed = total.qualityFailed + total.fastFailed
  const share = made + failed === 0 ? null : Math.round((100 * made) / (made + failed))
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-4">
      <Figure
        name={texts.revenue}
        note={[
          texts.soldCredits(formatNumber(total.creditsSold)),
          ...(paidBack.count > 0 ? [texts.paidBack(usd(paidBack.cents))] : []),
        ].join(', ')}
      >
        {usd(total.revenueCents)}
      </Figure>
      <Figure
        name={texts.videosMade}
        note={share === null ? texts.noneYet : texts.succeededFailed(formatNumber(share), formatNumber(failed))}
      >
        {formatNumber(made)}
      </Figure>
      <Figure name={texts.creditsUsed} note={texts.creditsReturned(formatNumber(total.creditsReturned))}>
        {formatNumber(total.creditsUsed)}
      </Figure>
      <Figure
        name={texts.timeToFinish}
        note={finish.p95Ms === null ? texts.noVideoYet : texts.mostWithin(formatDuration(finish.p95Ms))}
      >
        {finish.p50Ms === null ? '—' : formatDuration(finish.p50Ms)}
      </Figure>
      <Figure name={texts.providerCredits} note={runway(provider)}>
        {formatNumber(provider.credits)}
      </Figure>
      {margins.map(({ model, priceCents, costCents, videos }) => (
        <Figure
          key={model}
          name={model === 'veo3' ? texts.marginPerQualityVideo : texts.marginPerFastVideo}
          note={texts.priceLessCost(usd(priceCents), usd(costCents), formatNumber(videos))}
        >
          <span className={priceCents < costCents ? 'text-bad' : ''}>{usd(priceCents - costCents)}</span>
        </Figure>
      ))}
    </dl>
  )
}

function usd(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  const [dollars, rest] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${sign}$${formatNumber(Number(dollars))}.${rest}`
}

function runway({ runwayDays, perDay }: Facts['provider']): string {
  if (runwayDays === null) return texts.noneUsed
  const left = runwayDays < 1 ? texts.lessThanADay : texts.days(formatNumber(Math.floor(runwayDays)))
  return texts.atADay(left, formatNumber(Math.round(perDay)))
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

function Failures({ failures }: Pick<Facts, 'failures'>) {
  return (
    <section aria-labelledby="overview-failures" className="min-w-0">
      <h3 id="overview-failures" className="mb-2 text-lg">
        {texts.whyVideosFailed}
      </h3>
      {failures.length === 0 && <p className="text-quiet">{texts.noVideoFailed}</p>}
      <ul className="divide-y divide-edge text-sm">
        {failures.map(({ reason, count }) => (
          <li key={reason} className="flex gap-4 py-2">
            <span className="min-w-0 flex-1 break-words">{reason}</span>
            <span className="tabular-nums">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stuck({ stuck }: Pick<Facts, 'stuck'>) {
  return (
    <section aria-labelledby="overview-stuck" className="min-w-0">
      <h3 id="overview-stuck" className="mb-2 text-lg">
        {texts.longerThanHalfAnHour}
      </h3>
      {stuck.length === 0 && <p className="text-quiet">{texts.noVideoIsTaking}</p>}
      <ul className="divide-y divide-edge text-sm">
        {stuck.map(({ taskId, username, stage, createdAt }) => (
          <li key={taskId} className="py-2">
            <span className="flex gap-4">
              <span className="min-w-0 flex-1 truncate">{username}</span>
              <span>{stage}</span>
              <span className="text-quiet tabular-nums">{formatDateTime(createdAt)}</span>
            </span>
            <span className="block truncate text-quiet">{taskId}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
