import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import type { Picture } from '#web/features/videos/generate/generate-values.ts'
import * as texts from '#web/texts/generator.ts'
import { MomentPicker } from './moment-picker.tsx'
import { OwnVideos } from './own-videos.tsx'

type FramePickerProps = { username: string; onClose: () => void; onPick: (frame: Picture) => void }

/** First one of the user's videos, then the moment in it. */
export function FramePicker({ username, onClose, onPick }: FramePickerProps) {
  const [task, setTask] = useState<VideoTask | null>(null)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.fromMyVideos}>
      {task ? (
        <MomentPicker
          task={task}
          onBack={() => setTask(null)}
          onPick={(frame) => {
            onPick(frame)
            onClose()
          }}
        />
      ) : (
        <OwnVideos username={username} onChoose={setTask} />
      )}
    </Dialog>
  )
}
