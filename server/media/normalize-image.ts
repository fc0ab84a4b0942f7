export const maxImageBytes = 10 * 1024 * 1024

/** A picture of a hundred megapixels fits into few bytes and fills the memory when it is decoded. */
const mostPixels = 50_000_000
const longestSide = 2048
const formats = ['jpeg', 'png', 'webp']

export type NormalizedImage =
  | { outcome: 'image'; bytes: Buffer; extension: 'jpg' | 'png' }
  | { outcome: 'refused'; reason: string }

/**
 * Decodes an untrusted picture and encodes it anew, upright, at most 2048 px wide or high, without the data that cameras
 * write into it. What is kept is what was decoded, never the bytes that came.
 */
export async function normalizeImage(bytes: Uint8Array): Promise<NormalizedImage> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', animated: false })
    const { format, hasAlpha } = await picture.metadata()
    if (!formats.includes(format)) return refused('Only JPG and PNG pictures can be used.')
    const upright = picture.rotate().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    if (hasAlpha) return { outcome: 'image', bytes: await upright.png().toBuffer(), extension: 'png' }
    return { outcome: 'image', bytes: await upright.jpeg({ quality: 90 }).toBuffer(), extension: 'jpg' }
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    return refused(tooMany ? 'The picture has too many pixels.' : 'The file is not a picture that can be read.')
  }
}

function refused(reason: string): NormalizedImage {
  return { outcome: 'refused', reason }
}
