import { X } from 'lucide-react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/videos.ts'
import { useCancelVideo } from './use-cancel-video.ts'

export function CancelButton({ task }: { task: VideoTask }) {
  const { mutate, isPending } = useCancelVideo(task)
  return (
    <Button aria-disabled={isPending} onClick={() => mutate()}>
      <X aria-hidden className="size-4" />
      <span>{isPending ? texts.cancelling : texts.cancel}</span>
    </Button>
  )
}
