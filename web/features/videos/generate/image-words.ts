import * as texts from '#web/texts/generator.ts'
import type { Picture } from './generate-values.ts'

/** Whether the URL is a video. The server then uses a still of it. */
export function isVideo(image: Pick<Picture, 'url'> | undefined): boolean {
  return image !== undefined && /\.(mp4|webm|mov)($|[?#])/i.test(image.url)
}

/** Describes what the video starts from. */
export function describeImages(images: readonly Pick<Picture, 'url' | 'at'>[]): string {
  if (images.length === 0) return texts.withoutAnImage
  if (images.length > 1) return texts.startsFromTheFirstImage
  if (images[0]?.at === null) return texts.startsFromTheLastFrame
  return isVideo(images[0]) ? texts.startsFromAStill : texts.startsFromThisImage
}
