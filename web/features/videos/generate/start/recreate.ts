import { z } from 'zod'
import type { GenerateValues, Picture } from '#web/features/videos/generate/generate-values.ts'
import { toAddress } from '#web/lib/address/own-media.ts'
import { draftFields, emptyValues, isVeo, maxImages, optional, withValidSeed } from './draft-fields.ts'

const given = draftFields.pick({
  ...{ prompt: true, negativePrompt: true, model: true, aspectRatio: true, watermark: true },
})
const sourceSchema = given
  .extend({
    seeds: z.preprocess((seed) => (typeof seed === 'string' ? Number(seed) : seed), draftFields.shape.seeds),
    resultUrls: z.array(z.string()).catch([]),
    imageUrls: z.array(z.string()).catch([]),
    posterUrl: z.string().nullable().catch(null),
    taskId: optional(z.string()),
    parentId: z.string().nullable().catch(null),
    mode: draftFields.shape.mode,
    hdState: z.string().catch(''),
    ...{ seconds: draftFields.shape.seconds, resolution: draftFields.shape.resolution, audio: draftFields.shape.audio },
  })
  .transform(withValidSeed)

/** Fills the form from a video or part of one. A video without a result keeps its original images. */
export function toValues(source: unknown): GenerateValues {
  const { resultUrls, imageUrls, posterUrl, taskId, parentId, mode, seconds, resolution, audio, hdState, ...fields } =
    sourceSchema.parse(source)
  const isUsual = isVeo(fields.model) && seconds === 8 && resolution === '720p'
  const asMade = {
    ...(isUsual ? {} : { seconds, resolution, audio }),
    ...(hdState === 'declined' ? { autoHd: false as const } : {}),
  }
  const originals = imageUrls.map((url) => ({ url, still: null })).flatMap((image) => withAddress(image))
  if (mode === 'frames' || mode === 'references') {
    const [first, last] = originals
    const pictures = mode === 'references' ? { references: originals } : { images: first ? [first] : [], last }
    return { ...emptyValues, ...fields, ...asMade, ...pictures, mode }
  }
  if (mode === 'extend' && parentId) {
    // Prompt, length and poster are those of the extension; of the video that it extends, only the id is known.
    const parent = { taskId: parentId, prompt: '', seconds: 0, posterUrl: null }
    return { ...emptyValues, ...fields, ...asMade, seconds: undefined, mode, source: parent }
  }
  const results = resultUrls.map((url) => ({
    url,
    still: posterUrl,
    ...(taskId && !isVeo(fields.model) ? { videoId: taskId } : {}),
  }))
  const images = (results.length > 0 ? results.flatMap((image) => withAddress(image)) : originals).slice(0, maxImages)
  return { ...emptyValues, ...fields, ...asMade, images, mode: images.length > 0 ? 'image' : 'text' }
}

/** A picture of our own or of the internet; the server accepts no others. */
function withAddress(image: Picture): Picture[] {
  const url = toAddress(image.url)
  if (!URL.canParse(url)) return []
  const { protocol, href } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return []
  // Our own stay paths, so that they are shown at every address of the site.
  return [url === image.url ? { ...image, url: href } : image]
}
