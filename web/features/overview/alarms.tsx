import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'
import { remedyFor } from './alarm-remedies.ts'

/** Lists current problems, when each started, and where to fix it. */
export function Alarms({ alarms, openReports }: Pick<Overview, 'alarms' | 'openReports'>) {
  return (
    <ul className="space-y-2">
      {alarms.map(({ key, detail, createdAt }) => (
        <li key={key} className="flex items-start gap-3 rounded-control border border-wait px-4 py-3">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-wait" />
          <span className="min-w-0 break-words first-letter:uppercase">
            <span>
              {[detail, key === 'reports-open' && texts.openReports(openReports), '']
                .filter((part) => part !== false)
                .join(' ')}
            </span>
            <span className="text-quiet text-sm">{texts.since(formatDateTime(createdAt))}</span>
            <Remedy alarm={key} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Remedy({ alarm }: { alarm: string }) {
  const remedy = remedyFor(alarm)
  if (!remedy) return null
  return (
    <Link to={remedy.address} className="ml-2 underline decoration-edge underline-offset-4 hover:decoration-current">
      {remedy.name}
    </Link>
  )
}
