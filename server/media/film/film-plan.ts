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

/** `sound`: its sound cannot be read. `short`: too short for a cross-fade. */
export type PartFault = 'unreadable' | 'sound' | 'short'

/** A shot that cannot be used. `part`: counted from 1. */
export class BadPart extends Error {
  readonly part: number
  readonly fault: PartFault

  constructor(part: number, fault: PartFault) {
    super(`shot ${part}: ${fault}`)
    this.part = part
    this.fault = fault
  }
}
