import type { ReactNode } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { ContinueVideo } from '#web/features/videos/continue/continue-video.tsx'
import { FilmShots } from '#web/features/videos/films/film-shots.tsx'
import { ModelLabel } from '#web/features/videos/models/model-label.tsx'
import { VideoPlayer } from '#web/features/videos/player/video-player.tsx'
import { ShareVideo } from '#web/features/videos/share/share-video.tsx'
import { useUpgradeCredits } from '#web/features/videos/upgrade/use-upgrade.ts'
import { isFilm, stateOf } from '#web/features/videos/video-state.ts'
import { qualityLabel, shapeWords } from '#web/features/videos/video-words.ts'
import { formatCredits, formatDateTime } from '#web/lib/format.ts'
import { inSeconds, modeNames, negativePrompt } from '#web/texts/generator.ts'
import * as texts from '#web/texts/videos.ts'

import { StatusBadge } from './status-badge.tsx'
import { StatusTimeline } from './status-timeline.tsx'
import { CancelledScreen, FailedScreen, GeneratingScreen, ProcessingScreen } from './unfinished-screen.tsx'
import { VideoActions } from './video-actions.tsx'

type VideoDetailsProps = {
  task: VideoTask
  /** All takes of its request, if there are several. */
  takes?: readonly VideoTask[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onRecreate: () => void
}

export function VideoDetails({ task, takes = [], open, onOpenChange, onRecreate }: VideoDetailsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.videoDetails}>
      {/* The address may change to another video while the dialog is open. */}
      <div key={task.taskId} className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <DetailsScreen task={task} onRecreate={onRecreate} />
          <p dir="auto" className="mt-4 max-h-40 overflow-y-auto break-words">
            {task.prompt}
          </p>
          <div className="mt-6">
            <VideoActions task={task} takes={takes} onRecreate={onRecreate} onDeleted={() => onOpenChange(false)} />
            <FilmShots task={task} onLeave={() => onOpenChange(false)} />
            <ContinueVideo task={task} onLeave={() => onOpenChange(false)} />
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

/** With what its upgrades have cost. */
function useCreditsWords(task: VideoTask): ReactNode {
  const { refunded, creditsUsed } = task
  const ofUpgrades = useUpgradeCredits(task)
  if (refunded && creditsUsed > 0) return texts.creditsReturned(formatCredits(creditsUsed))
  if (ofUpgrades === 0) return creditsUsed
  return texts.creditsWithUpgrades(creditsUsed + ofUpgrades, ofUpgrades)
}

function Facts({ task }: { task: VideoTask }) {
  const credits = useCreditsWords(task)
  return (
    <dl className="h-fit divide-y divide-edge border-edge border-y text-sm">
      <Fact name={texts.status}>
        <StatusBadge task={task} />
      </Fact>
      <Fact name={texts.model}>
        <ModelLabel id={task.model} />
      </Fact>
      {task.mode !== 'text' && <Fact name={texts.madeFrom}>{modeNames[task.mode]}</Fact>}
      {task.seconds !== 8 && <Fact name={texts.videoLength}>{inSeconds(task.seconds)}</Fact>}
      <Fact name={texts.aspectRatio}>{shapeWords(task)}</Fact>
      {task.status === 'completed' && <Fact name={texts.videoQuality}>{qualityLabel(task)}</Fact>}
      <Fact name={texts.creditsUsed}>{credits}</Fact>
      <Fact name={texts.createdVia}>{task.createdVia === 'api' ? texts.api : texts.web}</Fact>
      {!isFilm(task) && <Fact name={texts.seed}>{task.seeds ?? task.usedSeed ?? texts.random}</Fact>}
      {task.negativePrompt && <Fact name={negativePrompt}>{task.negativePrompt}</Fact>}
      {task.watermark && <Fact name={texts.watermark}>{task.watermark}</Fact>}
      <Fact name={texts.taskId}>
        <span className="select-all break-all">{task.taskId}</span>
      </Fact>
      <Fact name={texts.created}>{formatDateTime(task.createdAt)}</Fact>
      <Fact name={texts.completed}>{task.completedAt ? formatDateTime(task.completedAt) : texts.notYet}</Fact>
      {task.demo && <Fact name={texts.madeBy}>{texts.demoVideo}</Fact>}
      {task.route && task.route.model !== task.model && (
        <Fact name={texts.madeBy}>
          <ModelLabel id={task.route.model} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd dir="auto" className="text-right tabular-nums">
        {children}
      </dd>
    </div>
  )
}
