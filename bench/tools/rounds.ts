/** The median of a value over the rounds, with its lowest and highest value. */
export type Measured = { value: number; spread: readonly [lowest: number, highest: number] }

/**
 * Measures the candidates in turn, round after round, so that other load on the machine affects all of them.
 * @returns the values of each candidate, in the order of the rounds
 */
export async function interleave<Candidates extends Record<string, () => Promise<unknown>>>(
  candidates: Candidates,
  rounds = 5,
): Promise<{ [Name in keyof Candidates]: Awaited<ReturnType<Candidates[Name]>>[] }> {
  const values: Record<string, unknown[]> = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of Object.entries(candidates)) values[name]?.push(await measure())
  return values as { [Name in keyof Candidates]: Awaited<ReturnType<Candidates[Name]>>[] }
}

export function middle(values: readonly number[]): Measured {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted.at(index) ?? Number.NaN
  return { value: at(Math.floor(sorted.length / 2)), spread: [at(0), at(-1)] }
}

/** The ratio of two candidates per round, which is steadier than the ratio of their medians. */
export function ratios(ours: readonly number[], peer: readonly number[]): Measured {
  return middle(ours.map((value, round) => value / (peer[round] ?? Number.NaN)))
}
