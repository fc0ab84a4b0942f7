import type { Random } from '#renderer/random.ts'

/** Smooth noise from 0 to 1. `period` (in lattice cells, up to 256) makes it repeat in x, so that textures tile. */
export type Noise = {
  at: (x: number, y: number, period?: number) => number
  /** The sum of several octaves, each half as strong and twice as fine. */
  layered: (x: number, y: number, octaves: number, period?: number) => number
}

const cells = 256

export function createNoise(random: Random): Noise {
  const lattice = new Float64Array((cells * cells) / 16)
  for (let i = 0; i < lattice.length; i++) lattice[i] = random.next()
  const jumps = new Uint16Array(cells)
  for (let i = 0; i < cells; i++) jumps[i] = random.int(0, lattice.length - 1)
  const value = (x: number, y: number) => lattice[((jumps[y & 255] ?? 0) + (x & 255) * 7) & (lattice.length - 1)] ?? 0
  const at = (x: number, y: number, period = cells) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const fx = x - column
    const fy = y - row
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const left = (((column | 0) % period) + period) % period
    const right = left + 1 === period ? 0 : left + 1
    const top = value(left, row) + (value(right, row) - value(left, row)) * u
    const bottom = value(left, row + 1) + (value(right, row + 1) - value(left, row + 1)) * u
    return top + (bottom - top) * v
  }
  const layered = (x: number, y: number, octaves: number, period = cells) => {
    let sum = 0
    let weight = 0.5
    let total = 0
    let finer = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += at(x * finer, y * finer + octave * 17, Math.min(cells, period * finer)) * weight
      total += weight
      weight /= 2
      finer *= 2
    }
    return sum / total
  }
  return { at, layered }
}
