/** What a video is made from. It follows from the request's inputs, see `resolve-request.ts`. */
export const videoModes = ['text', 'image', 'frames', 'references', 'extend'] as const
/** Also films, which are joined from finished videos. */
export const madeModes = [...videoModes, 'join'] as const
export type MadeMode = (typeof madeModes)[number]
export type VideoMode = (typeof videoModes)[number]

/** The mode of the request for a video; a film is asked for by its shots instead. */
export const requestMode = (mode: MadeMode): VideoMode => (mode === 'join' ? 'text' : mode)

export type Made = { mode: string | null; seconds: number; resolution: string }

/**
 * Whether a video is what the first version made: eight seconds in 720p, from text or an image. If one of the first models
 * makes it, the operator states its cost for each account, KIE gets the call of that version, and a free 1080p version
 * follows.
 */
export function isUsualVideo({ mode, seconds, resolution }: Made): boolean {
  return (mode === 'text' || mode === 'image') && seconds === 8 && resolution === '720p'
}
