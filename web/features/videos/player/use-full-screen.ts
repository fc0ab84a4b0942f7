import { type RefObject, useEffect, useState } from 'react'

/** Shows an element alone on the screen, with everything in it. */
export function useFullScreen(ref: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)

  useEffect(() => {
    const update = () => setIsFull(ref.current !== null && document.fullscreenElement === ref.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [ref])

  // Browsers refuse it in some frames, and iPhones do not offer it for elements.
  const toggle = () => void (isFull ? document.exitFullscreen() : ref.current?.requestFullscreen?.())?.catch(() => {})
  return { isFull, toggle }
}
