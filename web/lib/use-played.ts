import { type RefObject, useEffect, useRef, useState } from 'react'

/** The played part moves with every frame, bypassing React. The value for screen readers changes once a second. */
export function usePlayed(video: RefObject<HTMLVideoElement | null>, duration: number) {
  const playedRef = useRef<HTMLDivElement>(null)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    const element = video.current
    if (!element) return
    let frame = 0
    const draw = () => {
      playedRef.current?.style.setProperty('--played', `${playedPercent(element.currentTime, duration)}%`)
      setSeconds(Math.floor(element.currentTime))
      if (!element.paused) frame = requestAnimationFrame(draw)
    }
    const events = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'loadedmetadata'] as const
    const redraw = () => {
      cancelAnimationFrame(frame)
      draw()
    }
    for (const name of events) element.addEventListener(name, redraw)
    draw()
    return () => {
      cancelAnimationFrame(frame)
      for (const name of events) element.removeEventListener(name, redraw)
    }
  }, [video, duration])

  return { playedRef, seconds }
}

export type Played = ReturnType<typeof usePlayed>

/** The played part in percent. A video may be longer than its stated duration. */
export function playedPercent(seconds: number, duration: number): number {
  return duration > 0 ? 100 * Math.min(1, seconds / duration) : 0
}
