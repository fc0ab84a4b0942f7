import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { pricingKey, usePricing, useSite } from '#web/features/settings/queries.ts'
import { webPrices } from '#web/features/settings/web-prices.ts'
import { takesOf } from '#web/features/videos/compare/takes-of.ts'
import { GenerateForm } from '#web/features/videos/generate/generate-form.tsx'
import { ModeToggle } from '#web/features/videos/generate/mode-toggle.tsx'
import { settleChoice } from '#web/features/videos/generate/settle-choice.ts'
import { useGenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import { LatestVideo } from '#web/features/videos/latest/latest-video.tsx'
import { findModel, withPrices } from '#web/features/videos/models/known-models.ts'
import { modelsQuery, useModels } from '#web/features/videos/models/use-models.ts'
import { useRefreshVideos, useTrackedVideo } from '#web/features/videos/queries.ts'
import { useRecentVideos } from '#web/features/videos/use-recent-videos.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'
import * as texts from '#web/texts/generator.ts'

/** Lazy-loaded, because visitors have no videos. */
const RecentVideos = lazyPart(async () => {
  const { RecentVideos } = await import('#web/features/videos/gallery/recent-videos.tsx')
  return { default: RecentVideos }
})

/** Lazy-loaded, because whoever has videos does not see it. */
const ExampleWall = lazyPart(async () => {
  const { ExampleWall } = await import('#web/features/landing/example-wall.tsx')
  return { default: ExampleWall }
})

export function meta() {
  return pageMeta(texts.generate, texts.generateDescription)
}

export default function GeneratePage() {
  const { user } = useCurrentUser()
  const inBrowser = useInBrowser()
  const pricing = usePricing()
  const { asksPeopleConsent, demo, hdAspectRatios } = useSite()
  const offered = useModels()
  const { form, recreate, chooseModel, fillings } = useGenerateForm({ ...offered, hdAspectRatios })
  const queryClient = useQueryClient()
  const recent = useRecentVideos(user?.username ?? null)
  const refresh = useRefreshVideos()
  const tracked = useTrackedVideo()

  const models = useMemo(() => withPrices(offered.models, webPrices(pricing)), [offered.models, pricing])
  const values = form.watch()
  const settled = settleChoice(findModel(models, values.model), values, hdAspectRatios)

  function takePrompt(prompt: string) {
    form.setValue('prompt', prompt, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus('prompt')
  }

  function refreshPrices() {
    const stale = [modelsQuery.queryKey, pricingKey]
    return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }

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
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[26rem_minmax(0,1fr)] xl:gap-10">
        <section aria-labelledby="create-video" className="h-fit">
          <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <h2 id="create-video" className="text-xl">
              {texts.createVideo}
            </h2>
            <ModeToggle form={form} settled={settled} />
          </div>
          <div className="rounded-card border border-edge bg-seat p-5">
            <GenerateForm
              form={form}
              fillings={fillings}
              models={models}
              settled={settled}
              asksPeopleConsent={asksPeopleConsent}
              demo={demo}
              chooseModel={chooseModel}
              refreshPrices={refreshPrices}
              onStarted={follow}
            />
          </div>
        </section>
        <LatestVideo
          task={recent.newest}
          takes={takesOf(recent.newest, recent.tasks)}
          state={recent.state}
          finished={tracked.finished && recent.newest?.taskId === tracked.taskId}
          onRecreate={recreate}
          onRetry={() => void refresh()}
          examples={
            inBrowser && (
              <Suspense>
                <ExampleWall onTake={takePrompt} />
              </Suspense>
            )
          }
        />
      </div>
      {user && (
        <div className="mt-14">
          <Suspense>
            <RecentVideos recent={recent} trackedId={tracked.taskId} onRecreate={recreate} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
