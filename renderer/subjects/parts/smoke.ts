import type { SKRSContext2D } from '@napi-rs/canvas'
import { hex, mix } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { drawGlow } from '#renderer/drawing/glow.ts'
import type { Palette } from '#renderer/drawing/palette.ts'

export type SmokePlan = {
  tone: string
  /** Scene units per second upwards and sideways. */
  rise: number
  drift: number
  /** The radius of a new puff. */
  size: number
  /** Seconds until a puff has gone, and between two puffs. */
  life: number
  every: number
  /** How dense new puffs are, from 0 to 1. */
  density: number
}

/** Puffs that rise, grow and fade. They rise already before the clip begins. */
export function createSmoke({ tone, rise, drift, size, life, every, density }: SmokePlan, palette: Palette) {
  const count = Math.ceil(life / every)
  const colour = mix(mix(hex(tone), palette.light, 0.25), palette.shade, palette.darkness * 0.4)
  return (ctx: SKRSContext2D, t: number, from: { x: number; y: number }) => {
    const newest = Math.floor(t / every)
    for (let puff = newest - count; puff <= newest; puff++) {
      const age = t - puff * every
      const k = age / life
      if (k < 0 || k >= 1) continue
      const wobble = Math.sin(puff * 2.4) * size * 0.4 + Math.sin(age * 1.9 + puff) * size * 0.5 * k
      drawGlow(ctx, from.x + drift * age * (0.5 + k) + wobble, from.y - rise * age * (1.2 - k * 0.4), colour, {
        radius: size * (1.3 + k * 3),
        hardness: 0.35,
        alpha: density * smoothstep(0, 0.04, k) * (1 - smoothstep(0.1, 1, k)) ** 0.8,
      })
    }
  }
}
