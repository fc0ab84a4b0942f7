import type { ReactNode } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { VideoPlayer } from '#web/features/videos/player/video-player.tsx'
import { ShareVideo } from '#web/features/videos/share/share-video.tsx'
import { modelLabel, qualityLabel, stateOf } from '#web/features/videos/video-words.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { StatusBadge } from './status-badge.tsx'
import { StatusTimeline } from './status-timeline.tsx'
import { CancelledScreen, FailedScreen, GeneratingScreen, ProcessingScreen } from './unfinished-screen.tsx'
import { VideoActions } from './video-actions.tsx'

type VideoDetailsProps = {
  task: VideoTask
  open: boolean
  onOpenChange: (open: boolean) => void
  onRecreate: () => void
}

export function VideoDetails({ task, open, onOpenChange, onRecreate }: VideoDetailsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.videoDetails}>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <DetailsScreen task={task} onRecreate={onRecreate} />
          <p className="mt-4 max-h-40 overflow-y-auto break-words">{task.prompt}</p>
          <div className="mt-6">
            <VideoActions task={task} onRecreate={onRecreate} onDeleted={() => onOpenChange(false)} />
          </div>
        </div>
        <div className="space-y-6">
          <Facts task={task} />
          <StatusTimeline task={task} />
          {task.status === 'completed' && <ShareVideo task={task} />}
        </div>
      </div>
    </Dialog>
  )
}

function DetailsScreen({ task, onRecreate }: Pick<VideoDetailsProps, 'task' | 'onRecreate'>) {
  switch (stateOf(task)) {
    case 'completed':
      return <VideoPlayer task={task} />
    case 'generating':
      return <GeneratingScreen task={task} finished={false} />
    case 'cancelled':
      return <CancelledScreen task={task} />
    case 'failed':
      return <FailedScreen task={task} onTryAgain={onRecreate} />
    case 'other':
      return <ProcessingScreen task={task} />
  }
}

function Facts({ task }: { task: VideoTask }) {
  return (
    <dl className="h-fit divide-y divide-edge border-edge border-y text-sm">
      <Fact name={texts.status}>
        <StatusBadge task={task} />
      </Fact>
      <Fact name={texts.model}>{modelLabel(task.model)}</Fact>
      <Fact name={texts.aspectRatio}>{task.aspectRatio}</Fact>
      {task.status === 'completed' && <Fact name={texts.videoQuality}>{qualityLabel(task)}</Fact>}
      <Fact name={texts.creditsUsed}>{task.creditsUsed}</Fact>
      <Fact name={texts.createdVia}>{task.createdVia === 'api' ? texts.api : texts.web}</Fact>
      <Fact name={texts.seed}>{task.seeds ?? texts.random}</Fact>
      {task.watermark && <Fact name={texts.watermark}>{task.watermark}</Fact>}
      <Fact name={texts.taskId}>
        <span className="select-all break-all">{task.taskId}</span>
      </Fact>
      <Fact name={texts.created}>{formatDateTime(task.createdAt)}</Fact>
      <Fact name={texts.completed}>{task.completedAt ? formatDateTime(task.completedAt) : texts.notYet}</Fact>
      {task.demo && <Fact name={texts.madeBy}>{texts.demoVideo}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
