import type { z } from 'zod'
import type { getSharedVideo } from '#contract/videos/video-sharing.ts'
import * as texts from '#web/texts/site.ts'

/** Shows which video is reported. */
export function ReportedVideo({ video }: { video: z.output<typeof getSharedVideo.response> }) {
  return (
    <figure aria-label={texts.reportedVideo} className="flex items-center gap-4">
      <span className="cinema block aspect-video w-36 shrink-0 overflow-hidden rounded-[4px]">
        {video.posterUrl && <img src={video.posterUrl} alt="" className="size-full object-contain" />}
      </span>
      <figcaption dir="auto" className="line-clamp-3 min-w-0 break-words">
        {video.prompt}
      </figcaption>
    </figure>
  )
}
