/** A shot of a film: a finished video of ours. `key` stands for its content: files are never written anew under one key. */
export type FilmPart = { path: string; key: string }

export const transitions = ['cut', 'fade'] as const

/** The format that all shots are brought to. */
export type FilmFormat = { width: number; height: number; frameRate: number }

/** What a film is made of; its frame rate follows from the first shot. */
export type FilmScript = Omit<FilmPlan, 'frameRate'>

export type FilmPlan = FilmFormat & {
  parts: FilmPart[]
  /** `fade`: neighbouring shots overlap by half a second, in picture and sound. */
  transition: (typeof transitions)[number]
}

export const fadeSeconds = 0.5

/** The frames by which neighbouring shots overlap. */
export const overlapOf = ({ transition, frameRate }: Pick<FilmPlan, 'transition' | 'frameRate'>) =>
  transition === 'fade' ? Math.round(fadeSeconds * frameRate) : 0

/** A shot that cannot be used, with a message for the user. */
export class BadPart extends Error {
  constructor(number: number, why: string) {
    super(`Shot ${number} ${why}`)
  }
}
