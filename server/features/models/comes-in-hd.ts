import type { HdState } from '#contract/models/model.ts'
import { isUsualVideo, type MadeMode } from '#contract/models/video-modes.ts'
import type { Config } from '#server/config.ts'
import { catalogue } from './catalogue/catalogue.ts'

type Made = {
  model: string
  mode: MadeMode
  seconds: number
  resolution: string
  aspectRatio: string
  hdState: HdState
}

/**
 * Whether the model makes a free 1080p version of the video: of a usual one, unless the user declined it. The aspect ratio
 * does not count here.
 */
export function hasFreeHd(video: Omit<Made, 'aspectRatio'>): boolean {
  if (!isUsualVideo(video) || video.hdState === 'declined') return false
  return catalogue.find(({ id }) => id === video.model)?.hasFreeHd ?? false
}

/** Whether a video gets that version by itself: in the aspect ratios of the operator. */
export function comesInHd({ hdAspectRatios }: Pick<Config, 'hdAspectRatios'>, video: Made): boolean {
  return hasFreeHd(video) && hdAspectRatios.some((ratio) => ratio === video.aspectRatio)
}
