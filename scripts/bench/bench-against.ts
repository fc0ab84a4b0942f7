/**
 * `npm run bench -- --against COMMIT NAME…`: measures a commit and HEAD in turns, each in a clone of its own, and prints
 * how fast HEAD is beside the commit. A change of the machine then meets both alike.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneVersion, runNpm } from '#scripts/clone-version.ts'
import { rootFolder } from '#scripts/run-command.ts'

/** Each version is measured this often: before, after, after, before, and so on. */
const rounds = 4

export type Row = { name: string; value: number; isBetterWhenLower: boolean }

/**
 * The rows of a section of bench/RESULTS.md that can be compared. A goal says which direction is better; without one, a
 * time or a size is better when it is lower, and a rate when it is higher.
 */
export function readRows(results: string, bench: string): Row[] {
  const [section = ''] = results.split(/^(?=## )/m).filter((part) => part.startsWith(`## ${bench}\n`))
  return section.split('\n').flatMap((line) => {
    const [, name, value, unit = '', goal = ''] = /^\| (.+?) \| (-?[\d.]+) ?([^ |]*)[^|]*\|([^|]*)\|/.exec(line) ?? []
    if (!name || !value || Number(value) <= 0) return []
    return [{ name, value: Number(value), isBetterWhenLower: goal.includes('≥') ? false : unit !== '/s' }]
  })
}

/** How good each round's value of the second version is beside the first: above 1 is better. */
export function ratios(before: readonly Row[], after: readonly Row[]): number[] {
  return after.flatMap((row, round) => {
    const other = before[round]
    if (!other) return []
    return [row.isBetterWhenLower ? other.value / row.value : row.value / other.value]
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}

/** A version that is older than the bench measures with HEAD's. */
function lendBench(folders: Record<'before' | 'after', string>, bench: string): void {
  const [has, lacks] = [join(folders.after, 'bench', `${bench}.ts`), join(folders.before, 'bench', `${bench}.ts`)]
  if (!existsSync(lacks)) copyFileSync(has, lacks)
}

/** Empty if the bench could not run. */
async function measure(folder: string, bench: string): Promise<Row[]> {
  const results = join(folder, 'bench/RESULTS.md')
  rmSync(results, { force: true })
  // A missed goal ends with 1, so the values decide.
  await runNpm(folder, ['run', 'bench', '--', bench])
  return existsSync(results) ? readRows(readFileSync(results, 'utf8'), bench) : []
}

export async function benchAgainst(commit: string, benches: readonly string[]): Promise<void> {
  if (benches.length === 0) throw new Error('Name the benches to compare.')
  const base = mkdtempSync(join(tmpdir(), 'soundreel-bench-'))
  const folders = { before: join(base, 'before'), after: join(base, 'after') }
  try {
    await cloneVersion(folders.before, commit)
    await cloneVersion(
      folders.after,
      execFileSync('git', ['rev-parse', 'HEAD'], { cwd: rootFolder, encoding: 'utf8' }).trim(),
    )
    for (const bench of benches) {
      lendBench(folders, bench)
      const rows: Record<'before' | 'after', Row[]> = { before: [], after: [] }
      for (let round = 0; round < rounds; round += 1)
        for (const version of round % 2 ? (['after', 'before'] as const) : (['before', 'after'] as const))
          rows[version].push(...(await measure(folders[version], bench)))
      report(bench, rows)
    }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

function report(bench: string, { before, after }: Record<'before' | 'after', Row[]>): void {
  console.log(`\n## ${bench}: HEAD beside the commit, above 1 is better (lowest to highest round)`)
  for (const name of new Set(after.map((row) => row.name))) {
    const [old, now] = [before, after].map((rows) => rows.filter((row) => row.name === name)) as [Row[], Row[]]
    const all = ratios(old, now)
    const [min, max] = [Math.min(...all), Math.max(...all)].map((ratio) => ratio.toFixed(2))
    console.log(all.length === 0 ? `${name}: new` : `${name}: ${median(all).toFixed(2)} (${min} to ${max})`)
  }
}
