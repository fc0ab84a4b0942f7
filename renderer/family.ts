import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from './clip.ts'
import type { Camera } from './drawing/camera.ts'
import type { Colour } from './drawing/colour.ts'
import type { Palette } from './drawing/palette.ts'
import type { Random } from './random.ts'
import type { Setting, Weather } from './setting.ts'
import type { StereoSound } from './sounds/stereo-sound.ts'

/** Draws the picture at `t` seconds. It does not depend on earlier drawing, so any frame can be drawn alone. */
export type Paint = (ctx: SKRSContext2D, t: number) => void

/** Where and in what light a scene shows a subject. */
export type Spot = {
  size: FrameSize
  palette: Palette
  weather: Weather
  /** 0 calm, 1 a gale. */
  wind: number
  horizon: number
  /** The middle of the subject and the height at which it stands or floats, in scene units. */
  x: number
  y: number
  /** Whether the ground rolls past beneath the subject, which then stays in the picture. */
  rolling: boolean
}

/** The surface on which a subject stands, or the element in which it moves. */
export type Footing = 'water' | 'air' | 'rails' | 'lawn' | 'road' | 'path'

/** A subject that a scene shows. */
export type Guest = {
  footing: Footing
  /** Scene units per second at which the ground rolls past. */
  pace: number
  stage: (spot: Spot) => Paint
}

/** The light and the ground of a scene, for its guests. */
export type Host = Pick<Spot, 'size' | 'palette' | 'horizon'> & {
  air: Pick<Spot, 'weather' | 'wind'>
  camera: Camera
  soil: Colour
  /** Whether grass grows on the soil. */
  grassy: boolean
  /** Where the ground of guests on land begins, in scene units; usually immediately behind them. */
  edge?: number
}

/** Where guests on the water float, in scene units. */
export const waterHeight = (size: FrameSize, horizon: number) => horizon + (size.height - horizon) * 0.3

/** The guests of a scene, ready to be drawn. */
export type Company = {
  /** Whether they stand on ground of their own, which hides the lower part of the scene. */
  onLand: boolean
  /** Those on the water; the scene draws waves before and after them. */
  afloat: Paint | null
  /** All others, with the ground on which they stand. */
  ashore: Paint
}

/** Lets the guests into a scene that has told its light and ground. */
export type Invite = (host: Host) => Company

export type Scene = {
  /**
   * The seconds of events that are seen and heard together, in order: a breaking wave, a passing car, a flying spark.
   */
  moments: readonly number[]
  stage: (size: FrameSize, invite?: Invite) => Paint
  addSound: (sound: StereoSound) => void
}

/** What a scene is drawn from. */
export type StagePlan<Score> = { score: Score; size: FrameSize; invite: Invite | undefined }

export type Family = {
  name: string
  /** Words and phrases that select this family, with their weight; match-words.ts describes how they are compared. */
  words: Readonly<Record<string, number>>
  /** Whether its scenes show subjects, and whether they have water. */
  hosts?: 'land' | 'water'
  /** Determines everything that picture and sound share. */
  compose: (random: Random, setting: Setting) => Scene
}
