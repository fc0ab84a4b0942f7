import { lazy, Suspense } from 'react'
import { usePricing } from '#web/features/settings/queries.ts'
import { webPrices } from '#web/features/settings/web-prices.ts'
import { LatestVideo } from '#web/features/videos/details/latest-video.tsx'
import { GenerateForm } from '#web/features/videos/generate/generate-form.tsx'
import { ModeToggle } from '#web/features/videos/generate/mode-toggle.tsx'
import { useGenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import { useRecentVideos, useRefreshVideos, useTrackedVideo, useWatchedVideos } from '#web/features/videos/queries.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/generator.ts'

/** Lazy-loaded, because visitors have no videos. */
const RecentVideos = lazy(async () => {
  const { RecentVideos } = await import('#web/features/videos/gallery/recent-videos.tsx')
  return { default: RecentVideos }
})

export function meta() {
  return pageMeta(texts.generate, texts.generateDescription)
}

export default function GeneratePage() {
  const { user } = useCurrentUser()
  const pricing = usePricing()
  const { form, recreate, fillings } = useGenerateForm()
  const recent = useRecentVideos(user?.username ?? null)
  const refresh = useRefreshVideos()
  const tracked = useTrackedVideo()

  const prices = webPrices(pricing)
  const tasks = user ? (recent.data?.tasks ?? null) : []
  const latest = tasks?.[0] ?? null
  useWatchedVideos(tasks, tracked.taskId)

  function follow(taskId: string) {
    tracked.track(taskId)
    void refresh()
    // If the panels are stacked, the new video is below the form.
    const stacked = window.matchMedia('(max-width: 1023px)').matches
    if (stacked) document.getElementById('latest-video')?.scrollIntoView({ behavior: 'smooth' })
  }

  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 py-6 sm:px-6">
      <h1 className="sr-only">{texts.generateAVideoWithSound}</h1>
      <div className="grid gap-8 lg:grid-cols-[26rem_minmax(0,1fr)] xl:gap-10">
        <section aria-labelledby="create-video" className="h-fit">
          <div className="mb-3 flex min-h-9 items-center justify-between gap-4">
            <h2 id="create-video" className="text-xl">
              {texts.createVideo}
            </h2>
            <ModeToggle form={form} />
          </div>
          <div className="rounded-card border border-edge bg-seat p-5">
            <GenerateForm form={form} fillings={fillings} prices={prices} onStarted={follow} />
          </div>
        </section>
        <LatestVideo
          task={latest}
          state={tasks ? 'ready' : recent.isError ? 'unreachable' : 'loading'}
          finished={tracked.finished && latest?.taskId === tracked.taskId}
          onRecreate={recreate}
          onRetry={() => void refresh()}
        />
      </div>
      {user && (
        <div className="mt-14">
          <Suspense>
            <RecentVideos tasks={tasks} total={recent.data?.total ?? 0} onRecreate={recreate} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
