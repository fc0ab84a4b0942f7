import type { HdState } from '#contract/models/model.ts'
import type { MadeMode } from '#contract/models/video-modes.ts'
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
 * Whether a video gets a free 1080p version by itself: eight seconds in 720p from text or a picture do if their model
 * does, in the aspect ratios of the operator, unless the user declined it.
 */
export function comesInHd({ hdAspectRatios }: Pick<Config, 'hdAspectRatios'>, video: Made): boolean {
  const { hasFreeHd = false } = catalogue.find(({ id }) => id === video.model) ?? {}
  const isUsual = (video.mode === 'text' || video.mode === 'image') && video.seconds === 8
  const isWanted = video.resolution === '720p' && video.hdState !== 'declined'
  return hasFreeHd && isUsual && isWanted && hdAspectRatios.some((ratio) => ratio === video.aspectRatio)
}
