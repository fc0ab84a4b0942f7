import { type RefObject, useEffect } from 'react'

/** Plays the videos of the list that are in sight, and only those, so that a phone loads no more than it shows. */
export function useLoops(list: RefObject<HTMLElement | null>, moving: boolean, shown: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other examples are other elements
  useEffect(() => {
    const videos = Array.from(list.current?.querySelectorAll('video') ?? [])
    if (!moving) return
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (target instanceof HTMLVideoElement) {
          if (isIntersecting) void target.play().catch(() => undefined)
          else target.pause()
        }
    })
    for (const video of videos) observer.observe(video)
    return () => {
      observer.disconnect()
      for (const video of videos) video.pause()
    }
  }, [list, moving, shown])
}
