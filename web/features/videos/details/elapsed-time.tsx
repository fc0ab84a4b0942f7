import { useEffect, useState } from 'react'
import { formatDuration } from '#web/lib/format.ts'

export function ElapsedTime({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="tabular-nums">{formatDuration(now - Date.parse(since))}</span>
}
