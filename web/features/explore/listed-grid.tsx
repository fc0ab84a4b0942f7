import type { ListedVideo } from '#contract/explore.ts'
import { Mark } from '#web/components/ui/mark.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/site.ts'

const gridClass = 'grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
const promptLength = 100

/** Each leads to the page of the video. */
export function ListedGrid({ videos }: { videos: readonly ListedVideo[] }) {
  return (
    <ul className={gridClass}>
      {videos.map(({ slug, prompt, model, demo, posterUrl }) => (
        <li key={slug}>
          <a href={`/v/${slug}`} className="group block rounded-card">
            <span className="cinema relative block aspect-video overflow-hidden rounded-card">
              <img
                src={posterUrl}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-contain transition-opacity group-hover:opacity-90"
              />
              <Mark demo={demo} className="absolute top-2 right-2" />
            </span>
            <span dir="auto" className="mt-2 line-clamp-2 break-words underline-offset-4 group-hover:underline">
              {cutText(prompt, promptLength)}
            </span>
            <span className="block text-quiet text-sm">{model}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Has the shape of the grid. */
export function ListedGridSkeleton() {
  return (
    <div role="status" aria-label={texts.loadingVideos} className={gridClass}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
        <div key={place}>
          <Skeleton className="aspect-video w-full" />
          <Skeleton className="mt-3 h-5 w-4/5" />
        </div>
      ))}
    </div>
  )
}
