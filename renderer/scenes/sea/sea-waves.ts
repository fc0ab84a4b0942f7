/** A wave that breaks: when, where from left (-1) to right (1), how high (0 to 1), and in which row of waves. */
export type Breaker = { at: number; place: number; height: number; near: number }

/** One of the rows of waves between the horizon and the camera; z is 0 far away and 1 near. */
export type Row = { y: number; z: number; amplitude: number; length: number; pace: number; phase: number }

/** The height that breaking waves add to a row at x, at one moment. */
export type Lift = (x: number) => number

/** Height of a row's crest at x: three travelling waves and the lift of breaking waves. */
export function crestAt(row: Row, x: number, t: number, lift: Lift): number {
  const k = x / row.length
  const swell =
    Math.sin(k * 2.1 + t * row.pace + row.phase) * 0.55 +
    Math.sin(k * 4.7 - t * row.pace * 1.3 + row.phase * 2) * 0.28 +
    Math.sin(k * 9.3 + t * row.pace * 2.1 + row.phase * 3) * 0.14 +
    Math.sin(k * 21 - t * row.pace * 2.9 + row.phase * 5) * 0.05
  // Squeezed upwards: crests are sharp and troughs are wide.
  return row.y - row.amplitude * (swell + 0.35 * swell * Math.abs(swell)) - lift(x)
}
