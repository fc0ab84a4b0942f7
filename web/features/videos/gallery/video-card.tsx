import { CircleX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { readPeaks, type VideoTask } from '#contract/videos/videos.ts'
import { Mark } from '#web/components/ui/mark.tsx'
import { Waveform } from '#web/components/ui/waveform.tsx'
import { StatusBadge } from '#web/features/videos/details/status-badge.tsx'
import { ModelLabel } from '#web/features/videos/models/model-label.tsx'
import { Poster } from '#web/features/videos/player/poster.tsx'
import { WaitingLine } from '#web/features/videos/player/waiting-line.tsx'
import { stateOf } from '#web/features/videos/video-state.ts'
import { describeBlock } from '#web/features/videos/video-words.ts'
import { cutText, formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'

type VideoCardProps = { task: VideoTask; onOpen: () => void }

export function VideoCard({ task, onOpen }: VideoCardProps) {
  const [wanted, setWanted] = useState(false)
  const peaks = useMemo(() => readPeaks(task.audioPeaks), [task.audioPeaks])
  const want = () => setWanted(true)
  const leave = () => setWanted(false)
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerEnter={want}
      onPointerLeave={leave}
      onFocus={want}
      onBlur={leave}
      className="group flex w-full flex-col overflow-hidden rounded-card border border-edge bg-seat text-left transition-[border-color] hover:border-rim"
    >
      <span className="cinema relative block aspect-video w-full overflow-hidden">
        <CardPicture task={task} playing={wanted} />
        <span className="absolute top-2 left-2 flex gap-1.5">
          <Badges task={task} />
        </span>
      </span>
      <span className="cinema block h-10 px-3 py-1.5 text-quiet/70 transition-colors group-hover:text-beam group-focus-visible:text-beam">
        {stateOf(task) === 'completed' ? (
          <Waveform peaks={peaks} bars={80} className="size-full" />
        ) : (
          <WaitingLine moving={stateOf(task) === 'generating' && task.stage !== 'queued'} className="size-full" />
        )}
      </span>
      <span className="flex flex-1 flex-col gap-2 p-3.5">
        <span dir="auto" className="line-clamp-2 min-h-[3.2em] break-words">
          {cutText(task.prompt, 60)}
        </span>
        {task.shareBlockedReason !== null && (
          <span dir="auto" className="line-clamp-3 break-words text-bad text-sm">
            {describeBlock(task)}
          </span>
        )}
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-3 text-quiet text-sm">
          <ModelLabel id={task.model} />
          <StatusBadge task={task} />
        </span>
        <span className="text-quiet text-sm tabular-nums">{formatDateTime(task.createdAt)}</span>
      </span>
    </button>
  )
}

function CardPicture({ task, playing }: { task: VideoTask; playing: boolean }) {
  const state = stateOf(task)
  const clip = task.resultUrls[0]
  const calm = playing && window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <>
      <Poster task={task} lazy />
      {state === 'failed' && (
        <span className="absolute inset-0 flex items-center justify-center text-quiet">
          <CircleX aria-hidden className="size-8" />
        </span>
      )}
      {state === 'completed' && clip && playing && !calm && (
        <video
          src={clip}
          autoPlay
          muted
          loop
          playsInline
          className="absolute inset-0 size-full animate-appear object-contain"
        />
      )}
    </>
  )
}

function Badges({ task }: { task: VideoTask }) {
  const completed = task.status === 'completed'
  return (
    <>
      {completed && <Badge>{task.hdVideoUrl ? texts.hd : task.resolution}</Badge>}
      {task.createdVia === 'api' && <Badge>{texts.api}</Badge>}
      {completed && <Mark demo={task.demo} />}
    </>
  )
}

function Badge({ children }: { children: string }) {
  return <span className="rounded-[4px] bg-screen/85 px-1.5 font-semibold text-sm text-text">{children}</span>
}
