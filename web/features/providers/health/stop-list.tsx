import { CircleCheck, CirclePause } from 'lucide-react'
import type { Stop } from '#contract/provider-health.ts'
import * as texts from '#web/texts/providers.ts'
import { describeStop } from './describe-stop.ts'

/** The accounts and models that take no videos now, and why. */
export function StopList({ stops }: { stops: readonly Stop[] }) {
  if (stops.length === 0)
    return (
      <p className="flex items-center gap-1.5 font-medium text-good text-sm">
        <CircleCheck aria-hidden className="size-4" />
        <span>{texts.nothingStopped}</span>
      </p>
    )
  return (
    <ul aria-label={texts.stopped} className="divide-y divide-edge border-edge border-y">
      {stops.map((stop) => (
        <li key={`${stop.kind} ${stop.vendor} ${stop.name}`} className="flex gap-2 py-3">
          <CirclePause aria-hidden className="mt-1 size-4 shrink-0 text-wait" />
          <div className="min-w-0">
            <p dir="auto" className="break-words font-medium">
              {texts.stopName(stop)}
            </p>
            <p className="break-words text-quiet text-sm">{describeStop(stop)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
