import { dirname } from 'node:path'
import type { Mutant } from './mutant.ts'
import { hashOf } from './reach.ts'

/** The mutants in an order that depends only on the day, so that every day tries others. */
function shuffle(mutants: readonly Mutant[]): Mutant[] {
  const day = new Date().toISOString().slice(0, 10)
  const drawn = mutants.map((mutant) => ({ mutant, rank: hashOf(day + mutant.id) }))
  return drawn.sort((a, b) => a.rank.localeCompare(b.rank)).map(({ mutant }) => mutant)
}

/** So many mutants of all. */
export const drawSample = (mutants: readonly Mutant[], count: number) => shuffle(mutants).slice(0, count)

/** So many mutants of each folder: first one of each folder, then the second ones, so that every interrupted run is fair. */
export function drawFromFolders(mutants: readonly Mutant[], count: number): Mutant[] {
  const folders = [...Map.groupBy(shuffle(mutants), ({ file }) => dirname(file)).values()]
  return Array.from({ length: count }, (_, turn) => folders.flatMap((folder) => folder[turn] ?? [])).flat()
}
