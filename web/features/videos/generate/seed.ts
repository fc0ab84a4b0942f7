const lowest = 10_000
const highest = 99_999

/** The typed seed: null when the field is empty, NaN when it holds no number. */
export function readSeed(text: string | number | null): number | null {
  return text === null || String(text).trim() === '' ? null : Number(text)
}

/** @param chance at least 0 and less than 1 */
export function rollSeed(chance: number): number {
  return lowest + Math.floor(chance * (highest - lowest + 1))
}
