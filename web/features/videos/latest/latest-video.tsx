import { Suspense } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { QuietScreen } from '#web/features/videos/player/quiet-screen.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/generator.ts'
import { Panel, PendingScreen } from './latest-panel.tsx'
import type { LatestTaskProps } from './latest-task.tsx'

/** Lazy-loaded, because visitors have no videos. */
const LatestTask = lazyPart(async () => {
  const { LatestTask } = await import('./latest-task.tsx')
  return { default: LatestTask }
})

type LatestVideoProps = Omit<LatestTaskProps, 'task'> & {
  task: VideoTask | null
  state: 'loading' | 'unreachable' | 'ready'
  onRetry: () => void
  /** Shown below the words as long as there is no video. */
  examples: Elements
}

export function LatestVideo({ task, state, onRetry, examples, ...shown }: LatestVideoProps) {
  const { user } = useCurrentUser()
  if (task) {
    return (
      <Suspense fallback={<PendingPanel />}>
        <LatestTask task={task} {...shown} />
      </Suspense>
    )
  }
  if (state === 'loading') return <PendingPanel />
  if (state === 'ready') {
    return (
      <Panel>
        <div className="grid *:[grid-area:1/1]">
          <PendingScreen />
          <div className={`cinema relative space-y-4 rounded-card p-4 sm:p-6 ${user ? '' : 'signed-out-only'}`}>
            <p className="text-center text-lg">{texts.generateYourFirstVideo}</p>
            {examples}
          </div>
        </div>
      </Panel>
    )
  }
  return (
    <Panel>
      <QuietScreen aspectRatio="16:9">
        <p role="alert" className="text-lg">
          {texts.videosUnreachable}
        </p>
        <Button size="small" className="mt-4" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      </QuietScreen>
    </Panel>
  )
}

function PendingPanel() {
  return (
    <Panel>
      <PendingScreen />
      <Skeleton className="mt-5 h-6 w-3/4" />
    </Panel>
  )
}
