import { findPictureFormat } from './picture-format.ts'

type MediaType = {
  kind: 'image' | 'video' | 'audio'
  mime: string
  extension: 'jpg' | 'png' | 'webp' | 'mp4' | 'mp3' | 'wav'
}

const pictures = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const
const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
/** Pictures and sound alone in the same container, which are not videos. */
const otherBrands = /^(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis|M4A |M4B )/

/** What a file is by its first 16 bytes: an accepted picture, MP4, MP3 or WAV; null for anything else. Uses no decoder. */
export function findMediaType(bytes: Uint8Array): MediaType | null {
  const picture = findPictureFormat(bytes)
  if (picture) return { kind: 'image', mime: `image/${picture}`, extension: pictures[picture] }
  if (text(bytes, 4, 8) === 'ftyp' && !otherBrands.test(text(bytes, 8, 12)))
    return { kind: 'video', mime: 'video/mp4', extension: 'mp4' }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE')
    return { kind: 'audio', mime: 'audio/wav', extension: 'wav' }
  // A tag, or the first frame of MPEG layer 3.
  const isMp3 = text(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)
  return isMp3 ? { kind: 'audio', mime: 'audio/mpeg', extension: 'mp3' } : null
}

const kinds: Record<string, MediaType['kind']> = { mp4: 'video', mp3: 'audio', wav: 'audio' }

/** The kind of a stored upload, by the end of its name, which we chose. */
export function kindOfName(name: string): MediaType['kind'] {
  return kinds[name.slice(name.lastIndexOf('.') + 1)] ?? 'image'
}
