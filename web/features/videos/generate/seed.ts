/**
 * A seed that the model takes.
 * @param chance at least 0 and less than 1
 */
export function rollSeed({ min, max }: { min: number; max: number }, chance: number): number {
  return min + Math.floor(chance * (max - min + 1))
}
