import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createPool } from '#server/limits/pool.ts'

/** In pixels, of the longer side. */
const maxSide = 512
const quality = 70
const resizers = createPool({ maxAtOnce: 2, maxWaiting: 60, retryAfterSeconds: 5 })

/**
 * A poster of our own as a JPEG of some 20 kB, which still says that a computer made it. Its codecs are loaded with the first one.
 * @throws TooManyRequests if too many are already waiting
 */
export function shrinkPoster(poster: Buffer | Readable): Promise<Buffer> {
  return resizers.run(async () => {
    const { default: sharp } = await import('sharp')
    const bytes = Buffer.isBuffer(poster) ? poster : await buffer(poster)
    return sharp(bytes).resize(maxSide, maxSide, { fit: 'inside' }).jpeg({ quality }).keepXmp().toBuffer()
  })
}
