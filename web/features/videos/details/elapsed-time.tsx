import { formatDuration } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'

export function ElapsedTime({ since }: { since: string }) {
  return <span className="tabular-nums">{formatDuration(useNow() - Date.parse(since))}</span>
}
