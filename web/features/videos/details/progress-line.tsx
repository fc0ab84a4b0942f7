import { useEffect, useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { isFilm } from '#web/features/videos/video-state.ts'
import { formatDuration } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'

/** The upper end of what the page calls usual. */
const usualMs = 60_000

/** The time since the request, and whether the video takes longer than usual. */
export function ProgressLine({ task, waiting }: { task: VideoTask; waiting: boolean }) {
  // The usual time does not include the time in line, which the page knows only if it has seen it.
  const [sawLine, setSawLine] = useState(waiting)
  if (waiting && !sawLine) setSawLine(true)
  return (
    <p className="mt-2 text-quiet text-sm">
      <span>{texts.soFar(<ElapsedTime since={task.createdAt} />)}</span>
      {!waiting && !isFilm(task) && <LongerThanUsual since={sawLine ? null : task.createdAt} />}
    </p>
  )
}

/** `since`: null counts from now. */
function LongerThanUsual({ since }: { since: string | null }) {
  const [start] = useState(() => (since === null ? Date.now() : Date.parse(since)))
  const isLong = useNow() - start > usualMs
  return <span aria-live="polite">{isLong ? ` · ${texts.longerThanUsual}` : ''}</span>
}

function ElapsedTime({ since }: { since: string }) {
  return <span className="tabular-nums">{formatDuration(useNow() - Date.parse(since))}</span>
}

/** The time in milliseconds, renewed every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
