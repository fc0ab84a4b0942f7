import { useRef, useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { Picture } from '#web/features/videos/generate/generate-values.ts'
import { formatDuration } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'
import { drawStill } from './draw-still.ts'
import { useLastFrame } from './use-last-frame.ts'

type MomentPickerProps = {
  task: VideoTask
  /** Chooses another video, where that is possible. */
  onBack?: () => void
  onPick: (frame: Picture) => void
}

/** The moment of a finished video whose frame is taken. */
export function MomentPicker({ task, onBack, onPick }: MomentPickerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [length, setLength] = useState((task.durationMs ?? task.seconds * 1000) / 1000)
  const last = useLastFrame(onPick)
  const url = task.resultUrls[0] ?? ''

  function pick() {
    const element = video.current
    const still = element && drawStill(element, element.videoWidth, element.videoHeight)
    onPick({ url, still: still ?? task.posterUrl, videoId: task.taskId, at: Math.min(seconds, task.seconds) })
  }

  return (
    <div>
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="auto"
        aria-label={task.prompt}
        onLoadedMetadata={({ currentTarget }) => setLength(currentTarget.duration)}
        className="cinema max-h-[52vh] w-full rounded-control object-contain"
      />
      <label className="mt-4 flex items-center gap-3">
        <span className="font-medium text-sm">{texts.moment}</span>
        <input
          type="range"
          min={0}
          max={length}
          step={0.05}
          value={seconds}
          onChange={({ target }) => {
            setSeconds(Number(target.value))
            if (video.current) video.current.currentTime = Number(target.value)
          }}
          className="h-11 min-w-0 flex-1 accent-beam"
        />
        <span className="text-quiet text-sm tabular-nums">{formatDuration(seconds * 1000)}</span>
      </label>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={pick}>
          {texts.pickThisFrame}
        </Button>
        <Button aria-disabled={last.taking} onClick={() => last.take(task)}>
          {texts.pickTheLastFrame}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {texts.otherVideo}
          </Button>
        )}
      </div>
    </div>
  )
}
