import { useEffect, useState } from 'react'
import { formatDuration } from '#web/lib/format.ts'

export function ElapsedTime({ since }: { since: string }) {
  return <span className="tabular-nums">{formatDuration(useNow() - Date.parse(since))}</span>
}

/** The time in milliseconds, renewed every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
