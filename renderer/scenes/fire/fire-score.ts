/** A log that cracks: sparks fly from `place` (-1 left, 1 right of the fire). */
export type Pop = { at: number; place: number; strength: number }

export type FireScore = { indoors: boolean; pops: readonly Pop[]; motif: boolean }

/** How bright the fire burns, around 1; it flickers, and flares with each crack. */
export function flareAt(pops: readonly Pop[], t: number): number {
  let flare = 1 + 0.06 * Math.sin(t * 7.3) + 0.05 * Math.sin(t * 12.1 + 1) + 0.05 * Math.sin(t * 3.1 + 2)
  for (const pop of pops) {
    const since = t - pop.at
    if (since > 0 && since < 1.2) flare += pop.strength * 0.2 * Math.exp(-since * 4)
  }
  return flare
}
