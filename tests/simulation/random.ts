/** Random numbers from a seed: the same seed gives the same run. */
export type Random = {
  /** Continues with the numbers of another seed. */
  reseed(seed: number): void
  /** From 0 up to but not including 1. */
  next(): number
  chance(probability: number): boolean
  /** A whole number, both ends included. */
  between(min: number, max: number): number
  pick<T>(choices: readonly T[]): T
  /** Picks by weight; choices of weight 0 are never picked. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T
}

export function createRandom(seed: number): Random {
  let state = 0
  const reseed = (from: number) => {
    state = Math.imul(from, 0x9e3779b1) >>> 0
  }
  reseed(seed)
  // mulberry32: small, and random enough for a test.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    reseed,
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[between(0, choices.length - 1)] as (typeof choices)[number],
    weighted(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, choice] of choices) {
        left -= weight
        if (left < 0) return choice
      }
      return (choices.at(-1) as (typeof choices)[number])[1]
    },
  }
}
