import type { AspectRatio, VideoModel } from '#contract/videos/videos.ts'
import { invariant } from '#server/invariant.ts'
import type { ChargedVideos } from './charge-videos.ts'
import type { VideoOrder } from './video-order.ts'

/** The answer of the specification's doors, which make one video a call. */
export type ChargedVideo = { taskId: string; creditsUsed: number; remainingCredits: number }

type OldRequest = {
  prompt: string
  model: VideoModel
  aspectRatio: AspectRatio
  watermark?: string | null | undefined
  seeds?: number | null | undefined
  enableFallback?: boolean
  peopleConsent?: boolean | undefined
  maxCredits?: number | undefined
}

/** A request of the specification's doors: one video of 8 seconds, from text or from the first of its pictures. */
export function toOrder(asked: OldRequest, { hasImage }: { hasImage: boolean }): VideoOrder {
  const { prompt, model, aspectRatio, watermark, seeds, enableFallback = false } = asked
  return {
    ...{ prompt, model, aspectRatio, enableFallback, takes: 1, mayWait: true },
    watermark: watermark ?? undefined,
    seed: seeds ?? undefined,
    peopleConsent: asked.peopleConsent,
    maxCredits: asked.maxCredits,
    inputs: hasImage ? [{ role: 'first' }] : [],
  }
}

export function toCharged({ taskIds: [taskId], creditsUsed, remainingCredits }: ChargedVideos): ChargedVideo {
  invariant(taskId, 'an order has at least one take')
  return { taskId, creditsUsed, remainingCredits }
}
