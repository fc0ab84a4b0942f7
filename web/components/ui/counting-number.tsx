import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'

const countMs = 600

/** Counts from the previous value to the new one, so that users notice a change of balance. */
export function CountingNumber({ value }: { value: number }) {
  const [shown, setShown] = useState(value)
  const shownRef = useRef(value)

  useEffect(() => {
    const from = shownRef.current
    if (from === value) return
    const instant = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = instant ? 1 : Math.min(1, Math.max(0, (now - start) / countMs))
      shownRef.current = countedTo(from, value, part)
      setShown(shownRef.current)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  return <span className="tabular-nums">{formatNumber(shown)}</span>
}

/** The number shown after a part of the time, 0 to 1. Counting slows down towards the end. */
export function countedTo(from: number, to: number, part: number): number {
  return Math.round(from + (to - from) * (1 - (1 - part) ** 3))
}
