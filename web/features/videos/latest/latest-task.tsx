import { Download, Repeat2 } from 'lucide-react'
import { Suspense } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CompareButton } from '#web/features/videos/compare/compare-button.tsx'
import { CancelButton } from '#web/features/videos/details/cancel-button.tsx'
import { StatusBadge } from '#web/features/videos/details/status-badge.tsx'
import {
  CancelledScreen,
  FailedScreen,
  GeneratingScreen,
  ProcessingScreen,
} from '#web/features/videos/details/unfinished-screen.tsx'
import { useDownload } from '#web/features/videos/details/use-download.ts'
import { ModelLabel } from '#web/features/videos/models/model-label.tsx'
import { ShareButton } from '#web/features/videos/share/share-button.tsx'
import { isFilm, stateOf } from '#web/features/videos/video-state.ts'
import { qualityLabel, shapeWords } from '#web/features/videos/video-words.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/generator.ts'
import { Panel, PendingScreen } from './latest-panel.tsx'
import { useJustFinished } from './use-just-finished.ts'
import { useReadyTitle } from './use-ready-title.ts'

/** Lazy-loaded, because a video that is being made does not need the player. */
const VideoPlayer = lazyPart(async () => {
  const { VideoPlayer } = await import('#web/features/videos/player/video-player.tsx')
  return { default: VideoPlayer }
})

/** Lazy-loaded, because only videos of the demo have it. */
const NoSceneNote = lazyPart(async () => {
  const { NoSceneNote } = await import('#web/features/videos/demo/no-scene-note.tsx')
  return { default: NoSceneNote }
})

export type LatestTaskProps = {
  task: VideoTask
  /** All takes of its request, if there are several. */
  takes: readonly VideoTask[]
  /** True if polling found the just-started video finished before the list did. */
  finished: boolean
  onRecreate: (task: VideoTask) => void
}

export function LatestTask({ task, takes, finished, onRecreate }: LatestTaskProps) {
  const justFinished = useJustFinished(task)
  useReadyTitle(justFinished)
  return (
    <Panel badge={<StatusBadge task={task} />}>
      <LatestScreen key={task.id} task={task} finished={finished} justFinished={justFinished} onRecreate={onRecreate} />
      <Caption task={task} takes={takes} onRecreate={onRecreate} />
    </Panel>
  )
}

type ScreenProps = Pick<LatestTaskProps, 'task' | 'finished' | 'onRecreate'> & { justFinished: boolean }

function LatestScreen({ task, finished, justFinished, onRecreate }: ScreenProps) {
  switch (stateOf(task)) {
    case 'cancelled':
      return <CancelledScreen task={task} />
    case 'completed':
      return (
        <Suspense fallback={<PendingScreen />}>
          <VideoPlayer task={task} isFirstShowing={justFinished} />
        </Suspense>
      )
    case 'generating':
      return <GeneratingScreen task={task} finished={finished} />
    case 'failed':
      return <FailedScreen task={task} onTryAgain={() => onRecreate(task)} />
    case 'other':
      return <ProcessingScreen task={task} />
  }
}

type CaptionProps = Pick<LatestTaskProps, 'task' | 'takes' | 'onRecreate'>

function Caption({ task, takes, onRecreate }: CaptionProps) {
  const { loading, download } = useDownload(task)
  const completed = task.status === 'completed'
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 max-w-[65ch] flex-1 basis-80">
        <p dir="auto" className="line-clamp-3 break-words">
          {task.prompt}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-quiet text-sm">
          <ModelLabel id={task.model} />
          <span>{shapeWords(task)}</span>
          {completed && <span>{qualityLabel(task)}</span>}
          {task.demo && <span>{texts.demoVideo}</span>}
        </p>
        {completed && task.demo && task.mode === 'text' && (
          <Suspense>
            <NoSceneNote task={task} />
          </Suspense>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {completed && <ShareButton key={task.id} task={task} />}
        <CompareButton takes={takes} />
        {task.isCancellable && <CancelButton task={task} />}
        <Button
          disabled={!completed}
          aria-disabled={loading !== null}
          onClick={() => void download(task.hdVideoUrl ? 'hd' : 'made')}
        >
          <Download aria-hidden className="size-4" />
          <span>{loading ? texts.saving : texts.download}</span>
        </Button>
        {!isFilm(task) && (
          <Button onClick={() => onRecreate(task)}>
            <Repeat2 aria-hidden className="size-4" />
            <span>{texts.recreate}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
