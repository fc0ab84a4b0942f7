import type { Colour } from '#renderer/drawing/colour.ts'

/** A car passes the camera at `at`: on the left it approaches, on the right it drives away. */
export type Car = { at: number; lane: number; pace: number; horn: boolean }

/** The street camera, which maps metres to the picture. x to the right, y up from the road, z away from the camera. */
export type Lens = { x: number; y: number; focal: number; eye: number; pan: number }

export const eyeHeight = 3.1
/** How fast the camera rolls forward, in metres per second. */
export const rollSpeed = 2.2

/** The distance from the middle of the street to the houses, in metres. */
export const wallX = 13
export const floorHeight = 3.4
export const columnWidth = 3.6

export type Window = { floor: number; column: number; tone: Colour; on: number; strength: number }
export type Sign = { z: number; low: number; high: number; tone: Colour; flicker: number }
export type Building = {
  side: number
  near: number
  far: number
  height: number
  wall: Colour
  windows: Window[]
  front: Window[]
  sign: Sign | null
  shop: Colour | null
}
