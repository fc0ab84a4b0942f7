const secondMs = 1000

/** One slip is nobody's habit: only from the third failure in a row does an account rest. */
const failuresBeforeRest = 3
const firstRestMs = 30 * secondMs
const maxRestMs = 30 * 60 * secondMs

/** How long an account is left alone after so many failures in a row: 0 at first, then doubling. */
export function restMs(failures: number): number {
  if (failures < failuresBeforeRest) return 0
  return Math.min(firstRestMs * 2 ** (failures - failuresBeforeRest), maxRestMs)
}
