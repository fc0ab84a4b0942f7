const secondMs = 1000

/** An account is suspended from the third consecutive failure on. */
export const failuresBeforeRest = 3
const firstRestMs = 30 * secondMs
const maxRestMs = 30 * 60 * secondMs

/** How long an account is suspended after this many consecutive failures: 0 at first, then doubling. */
export function restMs(failures: number): number {
  if (failures < failuresBeforeRest) return 0
  return Math.min(firstRestMs * 2 ** (failures - failuresBeforeRest), maxRestMs)
}
