import type { FrameSize } from '#renderer/clip.ts'
import { type Camera, createCamera } from '#renderer/drawing/camera.ts'
import { createPalette, type Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import type { Air } from './air.ts'

type Range = readonly [number, number]

type SunPlace = {
  /** Distance from the middle, as shares of the width. */
  aside: Range
  /** Shares of the horizon's height: `low` at sunrise and sunset, `high` at other times. */
  low: Range
  high: number
  radius: { low: number; high: number }
}

export type OpenLand = {
  palette: Palette
  camera: Camera
  horizon: number
  /** The side of the sun: 1 is right of the middle. */
  side: 1 | -1
  sun: { x: number; y: number; radius: number } | null
}

/** The basis of every scene with wide land under a sky: colours, camera, horizon and sun. */
export function composeLand(random: Random, setting: Setting, air: Air, size: FrameSize, place: SunPlace): OpenLand {
  const palette = createPalette(random, air.time, air.weather, setting.tint)
  const camera = createCamera(random, setting)
  const horizon = size.height * random.range(0.5, 0.58)
  const isLow = air.time === 'sunset' || air.time === 'sunrise'
  const side = random.chance(0.5) ? 1 : -1
  const x = size.width * (0.5 + side * random.range(...place.aside))
  if (air.weather !== 'clear') return { palette, camera, horizon, side, sun: null }
  const y = horizon * (isLow ? random.range(...place.low) : place.high)
  return { palette, camera, horizon, side, sun: { x, y, radius: isLow ? place.radius.low : place.radius.high } }
}
