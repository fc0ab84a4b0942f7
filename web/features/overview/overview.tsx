import { Suspense, useState } from 'react'
import { type Overview as Facts, type OverviewDays, overviewDays } from '#contract/overview.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/overview.ts'
import { Alarms } from './alarms.tsx'
import { Numbers } from './numbers.tsx'
import { Failures, Stuck } from './problems.tsx'
import { useOverview } from './queries.ts'
import { toPoints } from './series.ts'

const Charts = lazyPart(() => import('./charts.tsx'))

const names: Record<OverviewDays, string> = {
  7: texts.sevenDays,
  30: texts.thirtyDays,
  90: texts.ninetyDays,
  365: texts.aYear,
}

export function Overview() {
  const [days, setDays] = useState<OverviewDays>(30)
  const { data, isPending, isPlaceholderData, refetch } = useOverview(days)
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
      {data && <Contents facts={data} isOutdated={isPlaceholderData} />}
    </>
  )
}

/** `isOutdated`: the facts are those of the period before, until those of the chosen one arrive. */
function Contents({ facts, isOutdated }: { facts: Facts; isOutdated: boolean }) {
  return (
    <div aria-busy={isOutdated} className={`space-y-8 ${isOutdated ? 'opacity-55' : ''}`}>
      {facts.alarms.length > 0 && <Alarms alarms={facts.alarms} openReports={facts.openReports} />}
      <Numbers facts={facts} />
      <Suspense fallback={<Skeleton className="h-[32rem]" />}>
        <Charts points={toPoints(facts.days)} models={facts.models} />
      </Suspense>
      <div className="grid gap-8 lg:grid-cols-2">
        <Failures failures={facts.failures} />
        <Stuck stuck={facts.stuck} />
      </div>
    </div>
  )
}
