import { type RefObject, useEffect } from 'react'

/** Plays a video once, as soon as its page is visible. Browsers allow that only without sound. */
export function useFirstShowing(video: RefObject<HTMLVideoElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const play = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', play)
      // A browser that saves data or power refuses. Then the visitor presses Play.
      video.current?.play().catch(() => {})
    }
    document.addEventListener('visibilitychange', play)
    play()
    return () => document.removeEventListener('visibilitychange', play)
  }, [video, wanted])
}
