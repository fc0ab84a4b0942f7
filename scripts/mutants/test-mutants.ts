/**
 * `npm run deep -- mutants server/features/credits` plants one systematic fault after another into the code below the
 * paths, in copies of the tree, and shows which of them no test notices. Without a path: everything that guards credits,
 * videos and accounts. An interrupted run goes on where it stopped; survivors are tried again when their tests change.
 * Results are kept in `.mutants/`.
 *
 * `--sample 30` tries only so many, chosen by the day; `--per-folder 12` tries so many of each folder; `--survivors`
 * tries those that no test noticed; `--thorough` runs all tests that reach a fault, not only the nearest; `--refresh`
 * finds out anew which tests reach which function; `--report` prints what is known and runs nothing; `--workers 1`
 * leaves a core free.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rootFolder } from '#scripts/run-command.ts'
import { chooseTests } from './choose-tests.ts'
import { copyTree, removeTree } from './copy-tree.ts'
import { drawFromFolders, drawSample } from './draw-sample.ts'
import { equivalentMutants } from './equivalent-mutants.ts'
import { findMutants, plant } from './find-mutants.ts'
import { guardedPaths } from './guarded-paths.ts'
import type { Mutant } from './mutant.ts'
import { findReach, resultsFolder, type TestFile } from './reach.ts'
import { writeReport } from './report.ts'
import { describeMutant, hashOfTests, isSettled, keepResult, readResults } from './results.ts'
import { findFailure } from './run-tests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    'per-folder': { type: 'string' },
    survivors: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
    refresh: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})

function listMutants(paths: readonly string[]): Mutant[] {
  const files = paths.flatMap((path) =>
    path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: rootFolder }).sort(),
  )
  const sources = files.filter((file) => !/\.test\.ts$/.test(file))
  return sources.flatMap((file) => findMutants(file, readFileSync(join(rootFolder, file), 'utf8')))
}

function chooseMutants(found: readonly Mutant[]): readonly Mutant[] {
  if (values.survivors) return found.filter(({ id }) => readResults().get(id)?.noticedBy === null)
  if (values.sample) return drawSample(found, Number(values.sample))
  return values['per-folder'] ? drawFromFolders(found, Number(values['per-folder'])) : found
}

async function tryMutants(queue: Mutant[], tests: readonly TestFile[]): Promise<void> {
  const copy = copyTree()
  const results = readResults()
  try {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const runs = chooseTests(mutant, tests, values.thorough)
      const hash = hashOfTests(runs, tests)
      if (isSettled(results.get(mutant.id), hash) || equivalentMutants.has(mutant.id)) continue
      const path = join(copy, mutant.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, plant(source, mutant))
      let noticedBy: string | null = null
      for (const run of runs) noticedBy ??= await findFailure(copy, run)
      writeFileSync(path, source)
      keepResult({ id: mutant.id, noticedBy, tests: hash })
      console.log(`${noticedBy === null ? 'SURVIVED' : 'noticed '} ${describeMutant(mutant)}`)
    }
  } finally {
    removeTree(copy)
  }
}

const found = listMutants(positionals.length > 0 ? positionals : guardedPaths)
const chosen = chooseMutants(found)
if (!values.report) {
  const tests = await findReach(values.refresh)
  const queue = [...chosen]
  console.log(`${chosen.length} mutants`)
  await Promise.all(Array.from({ length: Number(values.workers) }, () => tryMutants(queue, tests)))
}
const report = writeReport(chosen, readResults())
if (!values.report) writeFileSync(join(resultsFolder, 'report.md'), report)
console.log(report)
