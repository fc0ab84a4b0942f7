import { Suspense } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
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
}

export function LatestVideo({ task, state, onRetry, ...shown }: LatestVideoProps) {
  const { user } = useCurrentUser()
  if (task) {
    return (
      <Suspense fallback={<PendingPanel />}>
        <LatestTask task={task} {...shown} />
      </Suspense>
    )
  }
  if (state === 'loading') return <PendingPanel />
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

function PendingPanel() {
  return (
    <Panel>
      <PendingScreen />
      <Skeleton className="mt-5 h-6 w-3/4" />
    </Panel>
  )
}
