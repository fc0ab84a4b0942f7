import { useEffect } from 'react'
import * as texts from '#web/texts/videos.ts'

/** If the tab is in the background, its title says that the video is ready, until the visitor looks at the page. */
export function useReadyTitle(ready: boolean): void {
  useEffect(() => {
    if (!ready || document.visibilityState === 'visible') return
    const before = document.title
    const after = texts.readyTitle(before)
    document.title = after
    const restore = () => {
      if (document.title === after) document.title = before
    }
    document.addEventListener('visibilitychange', restore, { once: true })
    return () => {
      document.removeEventListener('visibilitychange', restore)
      restore()
    }
  }, [ready])
}
