import type { SKRSContext2D } from '@napi-rs/canvas'
import type { DemoRendition, DemoScene } from './demo-scene.ts'
import type { Random } from './random.ts'
import type { Setting } from './setting.ts'
import type { StereoSound } from './sounds/stereo-sound.ts'

export const durationSeconds = 8
export const frameRate = 24

/**
 * Scenes are drawn in units of a 1280 × 720 (or 720 × 1280) picture; `scale` says how many pixels a unit has,
 * for layers that are drawn once and kept.
 */
export type FrameSize = { width: number; height: number; scale: number }

export function frameSize(aspectRatio: DemoScene['aspectRatio'], rendition: DemoRendition): FrameSize {
  if (aspectRatio === '9:16') return { width: 720, height: 1280, scale: 1 }
  return { width: 1280, height: 720, scale: rendition === '1080p' ? 1.5 : 1 }
}

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
