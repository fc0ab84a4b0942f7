import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { readPeaks, type VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Mark } from '#web/components/ui/mark.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Waveform } from '#web/components/ui/waveform.tsx'
import { stateOf, type VideoState } from '#web/features/videos/video-state.ts'
import { formatDuration } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { useInStep } from './use-in-step.ts'

type CompareTakesProps = { takes: readonly VideoTask[]; onClose: () => void }

/** The takes of one request side by side, playing in step, with the sound of one of them. */
export function CompareTakes({ takes, onClose }: CompareTakesProps) {
  const firstToHear = takes.findIndex((task) => stateOf(task) === 'completed')
  const [chosen, setChosen] = useState(firstToHear)
  const heard = chosen === -1 ? firstToHear : chosen
  const { register, playing, toggle, seek, seconds, duration, setDuration } = useInStep()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.compareTakes}>
      <p className="text-quiet text-sm">{texts.oneSoundAtATime}</p>
      <ul className={`mt-3 grid grid-cols-2 gap-3 ${takes.length === 3 ? 'sm:grid-cols-3' : ''}`}>
        {takes.map((task, index) => (
          <li key={task.id} className="min-w-0">
            <Take
              task={task}
              number={index + 1}
              heard={heard === index}
              onHear={() => setChosen(index)}
              onVideo={(video) => register(index, video)}
              onDuration={setDuration}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-center gap-3">
        <Button variant="primary" size="icon" aria-label={playing ? texts.pauseAll : texts.playAll} onClick={toggle}>
          {playing ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
        </Button>
        <input
          type="range"
          aria-label={texts.position}
          min={0}
          max={duration || 1}
          step={0.05}
          value={Math.min(seconds, duration || 1)}
          onChange={({ target }) => seek(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-beam"
        />
        <span className="text-quiet text-sm tabular-nums">
          {`${formatDuration(seconds * 1000)} / ${formatDuration(duration * 1000)}`}
        </span>
      </div>
    </Dialog>
  )
}

type TakeProps = {
  task: VideoTask
  number: number
  heard: boolean
  onHear: () => void
  onVideo: (video: HTMLVideoElement | null) => void
  onDuration: (seconds: number) => void
}

function Take({ task, number, heard, onHear, onVideo, onDuration }: TakeProps) {
  const peaks = useMemo(() => readPeaks(task.audioPeaks), [task.audioPeaks])
  const state = stateOf(task)
  return (
    <div className={`cinema overflow-hidden rounded-control border ${heard ? 'border-beam' : 'border-transparent'}`}>
      <div className="relative flex aspect-video items-center justify-center">
        {state === 'completed' ? (
          <video
            ref={onVideo}
            src={task.resultUrls[0]}
            poster={task.posterUrl ?? undefined}
            muted={!heard}
            playsInline
            preload="auto"
            aria-label={texts.take(number)}
            onLoadedMetadata={({ currentTarget }) => onDuration(currentTarget.duration)}
            className="size-full object-contain"
          />
        ) : (
          <p className="px-3 text-center text-quiet text-sm">{describeMissing(state)}</p>
        )}
        {state === 'completed' && <Mark demo={task.demo} className="absolute top-2 right-2" />}
      </div>
      <div className={`h-8 px-2 py-1 ${heard ? 'text-beam' : 'text-quiet/70'}`}>
        <Waveform peaks={peaks} bars={80} className="size-full" />
      </div>
      <button
        type="button"
        aria-pressed={heard}
        aria-label={texts.soundOfTake(number)}
        disabled={state !== 'completed'}
        onClick={onHear}
        className="flex h-11 w-full items-center justify-center gap-2 text-quiet text-sm transition-colors hover:text-text disabled:opacity-55 aria-pressed:text-beam"
      >
        {heard ? <Volume2 aria-hidden className="size-4" /> : <VolumeX aria-hidden className="size-4" />}
        <span>{texts.take(number)}</span>
      </button>
    </div>
  )
}

/** Why a take has no picture. */
function describeMissing(state: VideoState): string {
  if (state === 'failed') return texts.thisTakeFailed
  return state === 'cancelled' ? texts.cancelledYourCreditsAreBack : texts.notFinishedYet
}
