/** `npm run bench`: runs every bench/*.ts, prints the table and keeps it in bench/RESULTS.md. */
import { globSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootFolder } from './run-command.ts'

/** One measured value; `limit` is the value it must not exceed. */
export type BenchResult = { name: string; value: number; unit: string; limit?: number }

type BenchModule = { bench(): Promise<BenchResult[]> }

const rounded = (value: number) => (value < 1000 ? `${Number(value.toPrecision(3))}` : `${Math.round(value)}`)

function tableRow({ name, value, unit, limit }: BenchResult): string {
  const verdict = limit === undefined ? '' : value <= limit ? 'kept' : 'EXCEEDED'
  return `| ${name} | ${rounded(value)} ${unit} | ${limit === undefined ? '' : `${rounded(limit)} ${unit}`} | ${verdict} |`
}

/** The table of bench/RESULTS.md, with what is needed to read the values: when, and on how large a machine. */
export function formatResults(results: readonly BenchResult[], date: Date): string {
  const memoryGib = Math.round(totalmem() / 2 ** 30)
  const machine = `${availableParallelism()} cores, ${memoryGib} GiB memory, Node ${process.version}, ${process.platform} ${process.arch}`
  return [
    '# Results of `npm run bench`',
    '',
    `${date.toISOString().slice(0, 10)}; ${machine}.`,
    '',
    '| what | measured | limit | |',
    '|---|---|---|---|',
    ...results.map(tableRow),
    '',
  ].join('\n')
}

async function runBenches(): Promise<number> {
  const files = globSync('bench/*.ts', { cwd: rootFolder }).filter((file) => !file.endsWith('.test.ts'))
  const results: BenchResult[] = []
  let failures = files.length === 0 ? 1 : 0
  // One after the other: each has the machine to itself.
  for (const file of files.sort()) {
    console.log(`${basename(file, '.ts')} …`)
    try {
      const { bench } = (await import(pathToFileURL(join(rootFolder, file)).href)) as BenchModule
      results.push(...(await bench()))
    } catch (error) {
      console.error(`${file} failed:`, error)
      failures += 1
    }
  }
  const text = formatResults(results, new Date())
  console.log(`\n${text}`)
  if (failures > 0) return 1
  writeFileSync(join(rootFolder, 'bench', 'RESULTS.md'), text)
  return results.some(({ value, limit }) => limit !== undefined && value > limit) ? 1 : 0
}

// A bench may leave a server or a pool open: its values are in, so nothing is worth waiting for.
if (import.meta.main) process.exit(await runBenches())
