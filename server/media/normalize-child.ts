import sharp from 'sharp'
import { answerParent } from './answer-parent.ts'
import type { PictureFormat } from './picture-format.ts'

export type NormalizeRequest = { bytes: Uint8Array; format: PictureFormat }
export type NormalizedImage =
  | { outcome: 'image'; bytes: Buffer; extension: 'jpg' | 'png'; width: number; height: number }
  | { outcome: 'refused'; reason: string }

/** A picture of a hundred megapixels can fit into a few bytes, and fills the memory when it is decoded. */
const maxPixels = 50_000_000
const maxSide = 2048
const memoryMb = 900

// The library has decoders for many formats; only those of the three accepted formats may run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

answerParent<NormalizeRequest>(memoryMb, async ({ bytes, format }): Promise<NormalizedImage> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', animated: false })
    const found = await picture.metadata()
    if (found.format !== format) return { outcome: 'refused', reason: 'Only JPG and PNG images can be used.' }
    const upright = picture.rotate().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    const extension = found.hasAlpha ? 'png' : 'jpg'
    const encoded = found.hasAlpha ? upright.png() : upright.jpeg({ quality: 90 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { outcome: 'image', bytes: data, extension, width: info.width, height: info.height }
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    const reason = tooMany ? 'The image has too many pixels. Please make it smaller.' : 'The file is not a valid image.'
    return { outcome: 'refused', reason }
  }
})
