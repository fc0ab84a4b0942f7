import { createPool } from '#server/limits/pool.ts'
import type { NormalizedImage, NormalizeRequest } from './normalize-child.ts'
import { findPictureFormat, looksLikeOtherPicture } from './picture-format.ts'
import { runChild } from './run-child.ts'

/**
 * The largest accepted picture (49 megapixels of 16 bits with transparency) takes five seconds on an idle processor.
 */
const usualLimits = { timeoutMs: 20_000, heapMb: 128 }
/** Each child may use most of a gigabyte; each waiting call holds a picture of up to 10 MB. */
const children = createPool({ maxAtOnce: 2, maxWaiting: 60, maxWaitingEach: 2, retryAfterSeconds: 10 })

const unreadable = 'The file is not a valid image.'

/**
 * Decodes an untrusted picture in a child process with time and memory limits and without the server's environment.
 * Encodes it again: upright, at most 2048 px wide or high, without camera metadata. The original bytes are never
 * stored. A file that does not begin like a JPEG, PNG or WebP reaches no decoder. `owner`: the user who sent it; the
 * pictures of several users take turns.
 * @throws TooManyRequests if too many pictures are already waiting; Error if the child cannot be started
 */
export async function normalizeImage(
  bytes: Uint8Array,
  { owner, limits = usualLimits }: { owner?: string; limits?: typeof usualLimits } = {},
): Promise<NormalizedImage> {
  const format = findPictureFormat(bytes)
  if (!format) return refuse(looksLikeOtherPicture(bytes) ? 'Only JPG and PNG images can be used.' : unreadable)
  const request: NormalizeRequest = { bytes, format }
  const end = await children.run(
    () => runChild<NormalizedImage>(new URL('./normalize-child.ts', import.meta.url), request, limits),
    owner === undefined ? {} : { owner },
  )
  if (end.outcome === 'timeout') return refuse('The image takes too long to read. Save it again or make it smaller.')
  if (end.outcome !== 'answered') return refuse(unreadable)
  if (end.result.outcome === 'refused') return end.result
  return { ...end.result, bytes: Buffer.from(end.result.bytes) }
}

function refuse(reason: string): NormalizedImage {
  return { outcome: 'refused', reason }
}
