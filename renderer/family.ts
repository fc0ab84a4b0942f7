import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from './clip.ts'
import type { Random } from './random.ts'
import type { Setting } from './setting.ts'
import type { StereoSound } from './sounds/stereo-sound.ts'

/** Draws the picture at `t` seconds. It depends on nothing that was drawn before, so any frame can be drawn alone. */
export type Paint = (ctx: SKRSContext2D, t: number) => void

export type Scene = {
  /** Seconds of what is seen and heard at once, in order: a wave that breaks, a car that passes, a spark that flies. */
  moments: readonly number[]
  stage: (size: FrameSize) => Paint
  sound: () => StereoSound
}

export type Family = {
  name: string
  /** Words and phrases that call for this family, with their weight; see match-words.ts for how they are compared. */
  words: Readonly<Record<string, number>>
  /** Decides everything that picture and sound share. */
  compose: (random: Random, setting: Setting) => Scene
}
