import { maxImageBytes, maxImageUrlLength } from '#contract/videos/videos.ts'
import { Refusal } from '#server/refusal.ts'

export type GivenImage = { kind: 'address'; url: URL } | { kind: 'bytes'; bytes: Buffer }

const field = 'imageUrls'
const dataUrl = /^data:[^,]{0,100};base64,/i
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/**
 * The first picture of a request: an address, or base64, plain or
 * as a data URL. Skips the empty entries that visual tools leave.
 * @throws Refusal INVALID_INPUT, TOO_LARGE
 */
export function readGivenImage(imageUrls: string | (string | null)[] | null | undefined): GivenImage | null {
  const [first] = [imageUrls ?? []].flat().flatMap((image) => image?.trim() || [])
  if (!first) return null
  if (/^https?:/i.test(first)) return { kind: 'address', url: readAddress(first) }
  return { kind: 'bytes', bytes: readBase64(first.replace(dataUrl, '').replaceAll(/\s/g, '')) }
}

function readAddress(text: string): URL {
  if (text.length > maxImageUrlLength)
    throw new Refusal('INVALID_INPUT', `Image must have at most ${maxImageUrlLength} characters`, field)
  const url = URL.parse(text)
  if (url && !url.username && !url.password) return url
  throw new Refusal('INVALID_INPUT', 'Image must be a valid URL', field)
}

function readBase64(text: string): Buffer {
  if (!base64.test(text))
    throw new Refusal('INVALID_INPUT', 'Image must be the URL of a JPG or PNG, or the image as base64.', field)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > maxImageBytes) throw new Refusal('TOO_LARGE', 'The image must be at most 10MB.', field)
  return bytes
}
