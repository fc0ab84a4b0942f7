import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from './clip.ts'
import type { Random } from './random.ts'
import type { Setting } from './setting.ts'
import type { StereoSound } from './sounds/stereo-sound.ts'

/** Draws the picture at `t` seconds. It does not depend on earlier drawing, so any frame can be drawn alone. */
export type Paint = (ctx: SKRSContext2D, t: number) => void

export type Scene = {
  /**
   * The seconds of events that are seen and heard together, in order: a breaking wave, a passing car, a flying spark.
   */
  moments: readonly number[]
  stage: (size: FrameSize) => Paint
  sound: () => StereoSound
}

export type Family = {
  name: string
  /** Words and phrases that select this family, with their weight; match-words.ts describes how they are compared. */
  words: Readonly<Record<string, number>>
  /** Determines everything that picture and sound share. */
  compose: (random: Random, setting: Setting) => Scene
}
