import type { AspectRatio } from '#contract/videos/videos.ts'

/** Whether a video of this shape gets a 1080p version. The operator decides; the provider makes it for all shapes. */
export function comesInHd({ hdAspectRatios }: { hdAspectRatios: AspectRatio[] }, aspectRatio: string): boolean {
  return hdAspectRatios.some((shape) => shape === aspectRatio)
}
