import type { VideoAnswer } from '#contract/videos/video.ts'
import { routeModelOf } from '#server/features/models/find-route.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

type Made = Pick<Video, 'stage' | 'provider' | 'mode' | 'model' | 'failover'>

/** Who makes the video, or made it. A waiting video has no vendor yet: another one may take over; a film has none at all. */
export function toVideoRoute(video: Made): VideoAnswer['route'] {
  const { stage, provider, mode } = video
  if (provider === 'demo' || mode === 'join' || stage === 'queued' || stage === 'cancelled') return null
  return { vendor: provider, model: routeModelOf(video) }
}
