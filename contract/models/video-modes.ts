/** What a video is made from. It follows from the request's inputs, see `resolve-request.ts`. */
export const videoModes = ['text', 'image', 'frames', 'references', 'extend'] as const
/** Also films, which are joined from finished videos. */
export const madeModes = [...videoModes, 'join'] as const
export type MadeMode = (typeof madeModes)[number]
export type VideoMode = (typeof videoModes)[number]

/** The mode of the request for a video; a film is asked for by its shots instead. */
export const requestMode = (mode: MadeMode): VideoMode => (mode === 'join' ? 'text' : mode)
