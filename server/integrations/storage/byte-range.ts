export type ByteRange = { start: number; end: number }

/**
 * The byte range of a Range header, both ends included. A header with several ranges, or an invalid one, is ignored,
 * as RFC 9110 allows.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'all' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'all'
  const [first, last] = [match[1], match[2]].map((text) => (text ? Number(text) : null))
  if (first === null || first === undefined) {
    const length = Math.min(last ?? 0, size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const end = Math.min(last ?? size - 1, size - 1)
  if (first >= size) return 'outside'
  return first > end ? 'all' : { start: first, end }
}
