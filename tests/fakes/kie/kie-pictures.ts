import { isPublicHost } from '#server/integrations/outbound/is-public-address.ts'
import { findMediaType } from '#server/media/media-type.ts'
import type { KieFakeState } from './kie-state.ts'

/** Image addresses must be reachable from the internet, or belong to an earlier upload. */
export function canFetch(state: KieFakeState, imageUrls: unknown): boolean {
  if (imageUrls === undefined) return true
  if (!Array.isArray(imageUrls)) return false
  return imageUrls.every((url) => state.uploads.has(url) || isPublicHost(URL.parse(url)?.hostname ?? ''))
}

const types: Record<string, string> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
  ...{ mp4: 'video/mp4', mp3: 'audio/mpeg', wav: 'audio/wav' },
}

/** The upload host tells the type of a file from its name alone. */
export function typeOfName(name: string): string {
  return types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}

/** Whether a file, or one of several, is an upload whose name contradicts its bytes: Veo cannot use it. */
export function isMisnamed(state: KieFakeState, pictures: unknown): boolean {
  return [pictures].flat().some((url) => {
    const upload = state.uploads.get(String(url))
    return upload !== undefined && typeOfName(upload.fileName) !== findMediaType(upload.bytes)?.mime
  })
}

/** All addresses in the input of a job, at any depth. */
export function linksIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : []
}

/** Whether an upload is of another kind than its field wants: a picture where a video or a sound must be. */
export function isOfWrongKind(state: KieFakeState, input: object): boolean {
  return Object.entries(input).some(([field, value]) => {
    const kind = /video|clip/.test(field) ? 'video/' : /audio|voice/.test(field) ? 'audio/' : 'image/'
    return linksIn(value).some((url) => {
      const upload = state.uploads.get(url)
      return upload !== undefined && !typeOfName(upload.fileName).startsWith(kind)
    })
  })
}

/** The length of videos together in whole seconds; of uploads, as their headers say. */
export function secondsIn(state: KieFakeState, videos: unknown): number {
  return linksIn(videos).reduce((sum, url) => {
    const upload = state.uploads.get(url)
    if (!upload) return sum + state.secondsOf(url)
    const bytes = Buffer.from(upload.bytes)
    const header = bytes.indexOf('mvhd')
    if (header < 0) return sum
    return sum + Math.round(bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16))
  }, 0)
}
