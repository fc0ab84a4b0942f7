import { dirname } from 'node:path'
import { equivalentMutants } from './equivalent-mutants.ts'
import type { Mutant } from './mutant.ts'
import { describeMutant, type Result } from './results.ts'

type Tally = { noticed: number; survived: number; equivalent: number }

/** A table by folder and the survivors with their lines. Mutants that were not tried are left out. */
export function writeReport(mutants: readonly Mutant[], results: ReadonlyMap<string, Result>): string {
  const tallies = new Map<string, Tally>()
  const survivors: string[] = []
  for (const mutant of mutants) {
    const result = results.get(mutant.id)
    if (!result) continue
    const tally = tallies.get(dirname(mutant.file)) ?? { noticed: 0, survived: 0, equivalent: 0 }
    tallies.set(dirname(mutant.file), tally)
    if (result.noticedBy !== null) tally.noticed += 1
    else if (equivalentMutants.has(mutant.id)) tally.equivalent += 1
    else {
      tally.survived += 1
      survivors.push(`- ${describeMutant(mutant)}`)
    }
  }
  const rows = [...tallies].sort(([a], [b]) => a.localeCompare(b)).map(([folder, tally]) => row(folder, tally))
  const all = [...tallies.values()].reduce(add, { noticed: 0, survived: 0, equivalent: 0 })
  const head = ['| folder | mutants | noticed | equivalent | survived | |', '|---|---|---|---|---|---|']
  return [...head, ...rows, row('all', all), '', ...survivors, ''].join('\n')
}

const add = (a: Tally, b: Tally): Tally => ({
  noticed: a.noticed + b.noticed,
  survived: a.survived + b.survived,
  equivalent: a.equivalent + b.equivalent,
})

function row(folder: string, { noticed, survived, equivalent }: Tally): string {
  const harmful = noticed + survived
  const share = harmful === 0 ? '' : `${Math.round((100 * noticed) / harmful)} %`
  return `| ${folder} | ${harmful + equivalent} | ${noticed} | ${equivalent} | ${survived} | ${share} |`
}
