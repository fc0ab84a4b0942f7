/** Whether a video of this shape is also to be had in 1080p. The provider would make it for others too. */
export function comesInHd(aspectRatio: string): boolean {
  return aspectRatio === '16:9'
}
