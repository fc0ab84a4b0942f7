import type { ReactNode } from 'react'
import type { VideoTask } from '#contract/videos.ts'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { ShareVideo } from './share-video.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StatusTimeline } from './status-timeline.tsx'
import { CancelledScreen, FailedScreen, GeneratingScreen, ProcessingScreen } from './unfinished-screen.tsx'
import { VideoActions } from './video-actions.tsx'
import { VideoPlayer } from './video-player.tsx'
import { modelLabel, qualityLabel, stateOf } from './video-words.ts'

type VideoDetailsProps = {
  task: VideoTask
  open: boolean
  onOpenChange: (open: boolean) => void
  onRecreate: () => void
}

export function VideoDetails({ task, open, onOpenChange, onRecreate }: VideoDetailsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Video Details">
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
      <Fact name="Status">
        <StatusBadge task={task} />
      </Fact>
      <Fact name="Model">{modelLabel(task.model)}</Fact>
      <Fact name="Aspect ratio">{task.aspectRatio}</Fact>
      {task.status === 'completed' && <Fact name="Video quality">{qualityLabel(task)}</Fact>}
      <Fact name="Credits used">{task.creditsUsed}</Fact>
      <Fact name="Created via">{task.createdVia === 'api' ? 'API' : 'Web'}</Fact>
      <Fact name="Seed">{task.seeds ?? 'random'}</Fact>
      {task.watermark && <Fact name="Watermark">{task.watermark}</Fact>}
      <Fact name="Task ID">
        <span className="select-all break-all">{task.taskId}</span>
      </Fact>
      <Fact name="Created">{formatDateTime(task.createdAt)}</Fact>
      <Fact name="Completed">{task.completedAt ? formatDateTime(task.completedAt) : 'not yet'}</Fact>
      {task.demo && <Fact name="Made by">Demo video, rendered on this machine</Fact>}
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
