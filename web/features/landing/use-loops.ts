import { type RefObject, useEffect } from 'react'

/**
 * Plays the videos of the list that are in sight, and only those, so that a phone loads no more than it shows. In a tab
 * in the background they stand still.
 */
export function useLoops(list: RefObject<HTMLElement | null>, moving: boolean, shown: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other examples are other elements
  useEffect(() => {
    const videos = Array.from(list.current?.querySelectorAll('video') ?? [])
    if (!moving) return
    const inSight = new Set<Element>()
    const move = () => {
      for (const video of videos)
        if (inSight.has(video) && document.visibilityState === 'visible') void video.play().catch(() => undefined)
        else video.pause()
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
      }
      move()
    })
    for (const video of videos) observer.observe(video)
    document.addEventListener('visibilitychange', move)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', move)
      for (const video of videos) video.pause()
    }
  }, [list, moving, shown])
}
