import type { ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'

export function Failures({ failures }: Pick<Overview, 'failures'>) {
  return (
    <ProblemList id="overview-failures" title={texts.whyVideosFailed} none={texts.noFailedVideos}>
      {failures.map(({ code, reason, count }) => (
        <li key={code ?? reason} className="flex gap-4 py-2">
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {code ? describeFailure({ code }) : (reason ?? texts.noReasonGiven)}
          </span>
          <span className="tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ProblemList>
  )
}

export function Stuck({ stuck }: Pick<Overview, 'stuck'>) {
  return (
    <ProblemList id="overview-stuck" title={texts.inProgressForOver30Minutes} none={texts.noVideos}>
      {stuck.map(({ taskId, username, stage, createdAt }) => (
        <li key={taskId} className="py-2">
          <span className="flex gap-4">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {username}
            </span>
            <span>{stage}</span>
            <span className="text-quiet tabular-nums">{formatDateTime(createdAt)}</span>
          </span>
          <span className="block truncate text-quiet">{taskId}</span>
        </li>
      ))}
    </ProblemList>
  )
}

type ProblemListProps = { id: string; title: string; none: string; children: readonly ReactNode[] }

function ProblemList({ id, title, none, children }: ProblemListProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-lg">
        {title}
      </h3>
      {children.length === 0 ? (
        <p className="text-quiet">{none}</p>
      ) : (
        <ul className="divide-y divide-edge text-sm">{children}</ul>
      )}
    </section>
  )
}
