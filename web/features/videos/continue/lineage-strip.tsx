import { ChevronRight, FastForward } from 'lucide-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { getVideoLineage } from '#contract/videos/video-lineage.ts'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'

type LinkedVideo = z.output<typeof getVideoLineage.response>['videos'][number]

/** The videos of a line in order; each opens by a click. */
export function LineageStrip({ videos, onLeave }: { videos: readonly LinkedVideo[]; onLeave: () => void }) {
  return (
    <section className="mt-6">
      <h3 className="text-lg">{texts.lineage}</h3>
      <ol className="mt-3 flex items-stretch gap-1 overflow-x-auto p-1">
        {videos.map((video, index) => (
          <li key={video.taskId} className="flex shrink-0 items-center gap-1">
            {index > 0 && <Joint link={video.link} />}
            <Still video={video} onLeave={onLeave} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Joint({ link }: Pick<LinkedVideo, 'link'>) {
  const Sign = link === 'extension' ? FastForward : ChevronRight
  return <Sign aria-hidden className="size-4 text-quiet" />
}

const linkWords = { frame: texts.continuesByFrame, extension: texts.continuesByExtension }

function Still({ video, onLeave }: { video: LinkedVideo; onLeave: () => void }) {
  const isSelf = video.place === 'self'
  return (
    <Link
      to={`/my-creations?video=${encodeURIComponent(video.taskId)}`}
      aria-current={isSelf ? 'true' : undefined}
      onClick={onLeave}
      className="block w-28 rounded-control border border-edge bg-seat transition-colors hover:border-rim aria-[current=true]:border-beam"
    >
      <span className="cinema block h-16 w-full overflow-hidden rounded-t-control">
        {video.posterUrl && <img src={video.posterUrl} alt="" loading="lazy" className="size-full object-contain" />}
      </span>
      <span dir="auto" className="block truncate px-2 py-1 text-sm">
        {isSelf ? texts.thisVideo : cutText(video.prompt, 60)}
      </span>
      {video.link !== 'none' && <span className="sr-only">{linkWords[video.link]}</span>}
    </Link>
  )
}
