import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import * as texts from '#web/texts/videos.ts'
import { Sharing } from './share-video.tsx'
import { useShareVideo } from './use-share-video.ts'

/** Makes the public link of a finished video, gives it to the visitor, and shows how to end the sharing. */
export function ShareButton({ task }: { task: VideoTask }) {
  const [open, setOpen] = useState(false)
  const shared = useShareVideo(task)

  function press() {
    setOpen(true)
    if (!shared.isPublic && !shared.busy && task.shareBlockedReason === null) shared.share({ isPublic: true })
  }

  return (
    <>
      <Button variant="primary" onClick={press}>
        <Share2 aria-hidden className="size-4" />
        <span>{texts.shareTheVideo}</span>
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.shareTheVideo}>
        <Sharing task={task} shared={shared} givesLink />
      </Dialog>
    </>
  )
}
