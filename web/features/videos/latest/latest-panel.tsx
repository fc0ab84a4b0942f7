import type { Elements } from '#web/components/ui/elements.ts'
import * as texts from '#web/texts/generator.ts'

/** Has the shape of a video. */
export function PendingScreen() {
  return (
    <div className="cinema overflow-hidden rounded-card">
      <div className="aspect-video" />
      <div className="h-30 sm:h-32" />
    </div>
  )
}

/** The panel of the newest video, whatever is in it. */
export function Panel({ badge, children }: { badge?: Elements; children: Elements }) {
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
