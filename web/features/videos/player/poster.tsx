import type { VideoTask } from '#contract/videos/videos.ts'

type PosterProps = { task: VideoTask; lazy?: boolean; className?: string }

/** Uses the smaller file if the browser supports it. */
export function Poster({ task, lazy = false, className = '' }: PosterProps) {
  if (!task.posterUrl) return null
  return (
    <picture className="contents">
      {task.posterWebpUrl && <source srcSet={task.posterWebpUrl} type="image/webp" />}
      <img
        src={task.posterUrl}
        alt=""
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
        className={`size-full object-contain ${className}`}
      />
    </picture>
  )
}
