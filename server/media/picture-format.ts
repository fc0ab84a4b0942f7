export type PictureFormat = 'jpeg' | 'png' | 'webp'

const head = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The accepted format that the first bytes indicate; null for any other. Uses no decoder. */
export function findPictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (head(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (head(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (head(bytes, 0, 4) === 'RIFF' && head(bytes, 8, 12) === 'WEBP') return 'webp'
  return null
}

/** GIF, BMP, TIFF, icons; in HEIC and AVIF, `ftyp` follows a length. */
const otherStarts = ['GIF8', 'BM', 'II*\0', 'MM\0*', '\0\0\x01\0']
const svgStart = /^(?:\xef\xbb\xbf)?\s*<(\?xml|!--|svg|!doctype svg)/i

/** Whether the file begins like a picture in another format, which gets its own message. */
export function looksLikeOtherPicture(bytes: Uint8Array): boolean {
  const start = head(bytes, 0, 256)
  return otherStarts.some((other) => start.startsWith(other)) || start.startsWith('ftyp', 4) || svgStart.test(start)
}
