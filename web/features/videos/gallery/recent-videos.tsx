import { ArrowRight, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { recentLimit, useReloadVideos } from '#web/features/videos/queries.ts'
import type { GeneratorVideos } from '#web/features/videos/use-recent-videos.ts'
import { useWatchedVideos } from '#web/features/videos/use-watched-videos.ts'
import { describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { noVideosInTwoWeeks } from '#web/texts/generator.ts'
import * as texts from '#web/texts/videos.ts'
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx'

type RecentVideosProps = {
  recent: Omit<GeneratorVideos, 'newest'>
  /** The video that the page polls already. */
  trackedId: string | null
  onRecreate: (task: VideoTask) => void
}

export function RecentVideos({ recent, trackedId, onRecreate }: RecentVideosProps) {
  const { tasks, total, state } = recent
  const count = total ?? 0
  const reload = useReloadVideos()
  useWatchedVideos(tasks, trackedId)

  async function refresh() {
    const error = await reload()
    if (error) showFailure(texts.notRefreshed, describeError(error))
    else showToast({ title: texts.refreshed })
  }

  return (
    <section aria-labelledby="recent-videos">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="recent-videos" className="text-xl">
          {texts.recentVideos}
        </h2>
        <Button size="small" onClick={() => void refresh()}>
          <RefreshCw aria-hidden className="size-4" />
          <span>{texts.refresh}</span>
        </Button>
      </div>
      {/* If they are unreachable, the panel of the latest video says so. */}
      {state === 'loading' && <VideoGridSkeleton count={4} />}
      {total === 0 && <p className="text-quiet">{texts.allYourVideosAppearHere}</p>}
      {tasks?.length === 0 && count > 0 && <p className="text-quiet">{noVideosInTwoWeeks}</p>}
      {tasks && <VideoGrid tasks={tasks.slice(0, recentLimit)} onRecreate={onRecreate} />}
      {count > recentLimit && (
        <div className="mt-6 text-center">
          <Button asChild>
            <Link to="/my-creations">
              <span>{texts.viewAllMyVideos}</span>
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </Button>
        </div>
      )}
    </section>
  )
}
