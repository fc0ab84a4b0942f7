import type { Colour } from '#renderer/drawing/colour.ts'

/** A car passes the camera at `at`: on the left it comes towards it, on the right it drives away. */
export type Car = { at: number; lane: number; pace: number; horn: boolean }

/** The camera of the street: metres to the picture. x to the right, y up from the road, z away from the camera. */
export type Lens = { x: number; y: number; focal: number; eye: number; pan: number }

export const eyeHeight = 3.1
/** Metres a second that the camera rolls forward. */
export const rollSpeed = 2.2

/** How far the walls of houses stand from the middle of the street, in metres. */
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
