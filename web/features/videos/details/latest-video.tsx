import { Download, Repeat2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { modelLabel, qualityLabel, stateOf } from '#web/features/videos/video-words.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import * as texts from '#web/texts/generator.ts'
import { CancelButton } from './cancel-button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { CancelledScreen, FailedScreen, GeneratingScreen, ProcessingScreen, QuietScreen } from './unfinished-screen.tsx'
import { useDownload } from './use-download.ts'

/** Lazy-loaded, because users without a video do not need the player. */
const VideoPlayer = lazy(async () => {
  const { VideoPlayer } = await import('#web/features/videos/player/video-player.tsx')
  return { default: VideoPlayer }
})

type LatestVideoProps = {
  task: VideoTask | null
  state: 'loading' | 'unreachable' | 'ready'
  /** True if polling found the just-started video finished before the list did. */
  finished: boolean
  onRecreate: (task: VideoTask) => void
  onRetry: () => void
}

export function LatestVideo({ task, state, finished, onRecreate, onRetry }: LatestVideoProps) {
  const { user } = useCurrentUser()
  if (task) {
    return (
      <Panel badge={<StatusBadge task={task} />}>
        <LatestScreen key={task.id} task={task} finished={finished} onRecreate={onRecreate} />
        <Caption task={task} onRecreate={onRecreate} />
      </Panel>
    )
  }
  if (state === 'loading') {
    return (
      <Panel>
        <PendingScreen />
        <Skeleton className="mt-5 h-6 w-3/4" />
      </Panel>
    )
  }
  return (
    <Panel>
      <QuietScreen aspectRatio="16:9">
        {state === 'ready' ? (
          <p className={`text-lg ${user ? '' : 'signed-out-only'}`}>{texts.generateYourFirstVideo}</p>
        ) : (
          <>
            <p className="text-lg">{texts.videosUnreachable}</p>
            <Button size="small" className="mt-4" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          </>
        )}
      </QuietScreen>
    </Panel>
  )
}

function PendingScreen() {
  return (
    <div className="cinema overflow-hidden rounded-card">
      <div className="aspect-video" />
      <div className="h-30 sm:h-32" />
    </div>
  )
}

function Panel({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="latest-video">
      <div className="mb-3 flex h-9 items-center justify-between gap-4">
        <h2 id="latest-video" className="scroll-mt-20 text-xl">
          {texts.latestVideo}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  )
}

type ScreenProps = Pick<LatestVideoProps, 'finished' | 'onRecreate'> & { task: VideoTask }

function LatestScreen({ task, finished, onRecreate }: ScreenProps) {
  switch (stateOf(task)) {
    case 'cancelled':
      return <CancelledScreen task={task} />
    case 'completed':
      return (
        <Suspense fallback={<PendingScreen />}>
          <VideoPlayer task={task} />
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

function Caption({ task, onRecreate }: { task: VideoTask; onRecreate: (task: VideoTask) => void }) {
  const { loading, download } = useDownload(task)
  const completed = task.status === 'completed'
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 max-w-[65ch] flex-1 basis-80">
        <p className="line-clamp-3 break-words">{task.prompt}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-quiet text-sm">
          <span>{modelLabel(task.model)}</span>
          <span>{task.aspectRatio}</span>
          {completed && <span>{qualityLabel(task)}</span>}
          {task.demo && <span>{texts.demoVideo}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {task.stage === 'queued' && <CancelButton task={task} />}
        <Button onClick={() => onRecreate(task)}>
          <Repeat2 aria-hidden className="size-4" />
          {texts.recreate}
        </Button>
        <Button
          disabled={!completed || loading !== null}
          onClick={() => void download(task.hdVideoUrl ? '1080p' : '720p')}
        >
          <Download aria-hidden className="size-4" />
          {loading ? texts.saving : texts.download}
        </Button>
      </div>
    </div>
  )
}
