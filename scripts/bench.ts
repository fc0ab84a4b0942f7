/**
 * `npm run bench`: runs every bench/*.ts, prints its values and stores them in its section of bench/RESULTS.md.
 * `npm run bench -- pages` runs only the named ones; the other sections stay as they are.
 * `npm run bench -- --against COMMIT pages` compares HEAD with a commit (bench/bench-against.ts).
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchAgainst } from './bench/bench-against.ts'
import { rootFolder } from './run-command.ts'

/** One measured value. It must not exceed `limit` and must reach `atLeast`; `spread` is its range over the rounds. */
export type BenchResult = {
  name: string
  value: number
  unit: string
  limit?: number
  atLeast?: number
  spread?: readonly [lowest: number, highest: number]
}

type BenchModule = { bench(): Promise<BenchResult[]> }

const resultsFile = join(rootFolder, 'bench', 'RESULTS.md')
const title = '# Results of `npm run bench`'

const rounded = (value: number) => (value < 1000 ? `${Number(value.toPrecision(3))}` : `${Math.round(value)}`)
const isKept = ({ value, limit, atLeast }: BenchResult) =>
  (limit === undefined || value <= limit) && (atLeast === undefined || value >= atLeast)

function tableRow(result: BenchResult): string {
  const { name, value, unit, limit, atLeast, spread } = result
  const range = spread ? ` (${rounded(spread[0])} to ${rounded(spread[1])})` : ''
  const goal = [limit !== undefined && `≤ ${rounded(limit)} ${unit}`, atLeast !== undefined && `≥ ${atLeast}`]
    .filter(Boolean)
    .join(', ')
  const verdict = goal === '' ? '' : isKept(result) ? 'kept' : 'MISSED'
  return `| ${name} | ${rounded(value)} ${unit}${range} | ${goal} | ${verdict} |`
}

/**
 * One section of bench/RESULTS.md, with the context of its values: the date, the machine and its load. Keeps the notes
 * that somebody wrote below the table.
 */
export function formatSection(name: string, results: readonly BenchResult[], date: Date, notes = ''): string {
  const memoryGib = Math.round(totalmem() / 2 ** 30)
  const machine = `${availableParallelism()} cores, ${memoryGib} GiB memory, Node ${process.version}, ${process.platform} ${process.arch}; load ${loadavg()[0]?.toFixed(1)}`
  return [
    `## ${name}`,
    '',
    `${date.toISOString().slice(0, 10)}; ${machine}.`,
    '',
    '| what | measured (lowest to highest round) | goal | |',
    '|---|---|---|---|',
    ...results.map(tableRow),
    '',
    ...(notes ? [notes, ''] : []),
  ].join('\n')
}

/** The existing sections by name. */
function readSections(): Map<string, string> {
  try {
    const parts = readFileSync(resultsFile, 'utf8')
      .split(/^(?=## )/m)
      .slice(1)
    return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part]))
  } catch {
    return new Map()
  }
}

/** The notes: everything after heading, machine and table. */
function notesOf(section: string | undefined): string {
  return section?.trim().split('\n\n').slice(3).join('\n\n') ?? ''
}

/**
 * Stores the values of a bench as soon as they are known. Reads the file again, so that the other sections are kept.
 */
function keepSection(name: string, results: readonly BenchResult[]): string {
  const sections = readSections()
  const section = formatSection(name, results, new Date(), notesOf(sections.get(name)))
  const texts = [...sections.set(name, section)].sort().map(([, text]) => `${text.trim()}\n`)
  writeFileSync(resultsFile, [title, '', ...texts].join('\n'))
  return section
}

async function runBenches(wanted: readonly string[]): Promise<number> {
  const files = globSync('bench/*.ts', { cwd: rootFolder })
    .filter((file) => !file.endsWith('.test.ts') && (wanted.length === 0 || wanted.includes(basename(file, '.ts'))))
    .sort()
  if (files.length === 0) throw new Error('There is no such bench.')
  let failures = 0
  // One after the other, so that each has the machine to itself.
  for (const file of files) {
    const name = basename(file, '.ts')
    console.log(`${name} …`)
    try {
      const { bench }: BenchModule = await import(pathToFileURL(join(rootFolder, file)).href)
      const results = await bench()
      console.log(`\n${keepSection(name, results)}`)
      failures += results.filter((result) => !isKept(result)).length
    } catch (error) {
      console.error(`${file} failed:`, error)
      failures += 1
    }
  }
  return failures === 0 ? 0 : 1
}

// Exits at once: a bench may leave a server or a pool open, but its values are already stored.
if (import.meta.main) {
  const [first, commit, ...rest] = process.argv.slice(2)
  if (first === '--against' && commit) await benchAgainst(commit, rest)
  process.exit(first === '--against' ? 0 : await runBenches(process.argv.slice(2)))
}
