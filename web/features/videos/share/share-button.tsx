import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import * as texts from '#web/texts/videos.ts'
import { ShareVideo } from './share-video.tsx'

/** Opens the sharing of a finished video without its other details. */
export function ShareButton({ task }: { task: VideoTask }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        <span>{texts.shareTheVideo}</span>
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.shareTheVideo}>
        <ShareVideo task={task} />
      </Dialog>
    </>
  )
}
