import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { useIsShown } from '#web/components/ui/use-is-shown.ts'
import { takeLastFrame } from '#web/features/videos/generate/continue-video.ts'
import type { Picture } from '#web/features/videos/generate/generate-values.ts'

/**
 * Takes the last frame of a video, which may last seconds. If the component has gone meanwhile, because the user closed
 * the dialog or chose something else, nothing happens any more.
 */
export function useLastFrame(onTaken: (frame: Picture) => void) {
  const [taking, setTaking] = useState(false)
  const isShown = useIsShown()

  function take(task: VideoTask) {
    setTaking(true)
    void takeLastFrame(task)
      .then((frame) => isShown.current && onTaken(frame))
      .finally(() => setTaking(false))
  }

  return { taking, take }
}
