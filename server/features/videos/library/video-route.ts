import type { VideoAnswer } from '#contract/videos/video.ts'
import { routeModelOf } from '#server/features/models/find-route.ts'
import { localProviders } from '#server/features/settings/serving-provider-policy.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

type Made = Pick<Video, 'stage' | 'provider' | 'model' | 'failover'>

/** Who makes the video, or made it. A local one has no vendor, and a waiting one none yet: another may take over. */
export function toVideoRoute(video: Made): VideoAnswer['route'] {
  const { stage, provider } = video
  if (localProviders.includes(provider) || stage === 'queued' || stage === 'cancelled') return null
  return { vendor: provider, model: routeModelOf(video) }
}
