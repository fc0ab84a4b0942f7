import { useState } from 'react'
import { type HealthPeriod, healthPeriods } from '#contract/provider-health.ts'
import { Segments } from '#web/components/ui/form/toggle-group.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/providers.ts'
import { useProviderHealth } from './health-query.ts'
import { RouteTable } from './route-table.tsx'
import { StopList } from './stop-list.tsx'

/** How the vendors do, and which accounts and models take no videos. */
export function ProviderHealth() {
  const [period, setPeriod] = useState<HealthPeriod>('day')
  return (
    <div className="space-y-6">
      <div className="w-fit max-w-full">
        <Segments
          label={texts.period}
          value={period}
          onValueChange={setPeriod}
          options={healthPeriods.map((value) => ({ value, label: texts.periods[value] }))}
        />
      </div>
      <Health period={period} />
    </div>
  )
}

function Health({ period }: { period: HealthPeriod }) {
  const { data, isPending, isPlaceholderData, refetch } = useProviderHealth(period)
  if (isPending) return <Skeleton className="h-48 w-full" />
  if (!data) return <Unreachable text={texts.healthUnreachable} onRetry={() => void refetch()} />
  return (
    <div aria-busy={isPlaceholderData} className={`space-y-6 ${isPlaceholderData ? 'opacity-55' : ''}`}>
      {data.routes.length === 0 ? <p>{texts.nothingSubmitted}</p> : <RouteTable routes={data.routes} />}
      <StopList stops={data.stops} />
    </div>
  )
}
