/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

export const black: Colour = [0, 0, 0]
export const white: Colour = [255, 255, 255]

export function hex(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const mix = (a: Colour, b: Colour, amount: number): Colour => [
  a[0] + (b[0] - a[0]) * amount,
  a[1] + (b[1] - a[1]) * amount,
  a[2] + (b[2] - a[2]) * amount,
]

export const css = (colour: Colour, alpha = 1) =>
  `rgba(${Math.round(colour[0])},${Math.round(colour[1])},${Math.round(colour[2])},${alpha.toFixed(4)})`

export const scaled = (colour: Colour, factor: number): Colour => [
  Math.min(255, colour[0] * factor),
  Math.min(255, colour[1] * factor),
  Math.min(255, colour[2] * factor),
]

/** Mixes the colour with its own grey: 0 keeps the colour, 1 leaves only its lightness. */
export function faded(colour: Colour, amount: number): Colour {
  const grey = colour[0] * 0.3 + colour[1] * 0.59 + colour[2] * 0.11
  return mix(colour, [grey, grey, grey], amount)
}
