import type { Overview } from '#contract/overview.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'

export function Failures({ failures }: Pick<Overview, 'failures'>) {
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

export function Stuck({ stuck }: Pick<Overview, 'stuck'>) {
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
