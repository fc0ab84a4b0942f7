import type { AspectRatio } from '#contract/videos/videos.ts'

/** Whether a video of this shape is also to be had in 1080p, as the operator wants it; the provider makes it for all. */
export function comesInHd({ hdAspectRatios }: { hdAspectRatios: AspectRatio[] }, aspectRatio: string): boolean {
  return hdAspectRatios.some((shape) => shape === aspectRatio)
}
