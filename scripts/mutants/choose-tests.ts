import { basename, dirname } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { TestFile } from './reach.ts'
import type { TestRun } from './run-tests.ts'

/** The time for tests further away, by their usual seconds; without a limit, a survivor would run half of all tests. */
const farSeconds = 60
const nearFiles = 6

/** How far a test is from the source: its own test, its folder, elsewhere. */
function distance(source: string, test: string): number {
  if (basename(test).split('.')[0] === basename(source, '.ts')) return 0
  return dirname(test) === dirname(source) ? 1 : 2
}

/** How many test files execute each function. */
function countTests(tests: readonly TestFile[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { functions } of tests) for (const name of functions) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/**
 * The share of the source's folder that a test executes in a second. A function that few tests execute counts more: a
 * test that is about the folder executes it, and a test that only passes through does not.
 */
function relevance(source: string, { functions, seconds }: TestFile, counts: ReadonlyMap<string, number>): number {
  const inFolder = functions.filter((name) => dirname(name.split(': ', 1)[0] ?? '') === dirname(source))
  return inFolder.reduce((sum, name) => sum + 1 / (counts.get(name) ?? 1), 0) / seconds
}

/**
 * The runs that may notice a mutant, the likeliest first: the nearest tests that execute its function, then others.
 * A fault in a lock only shows on PostgreSQL, where two callers are at work at once.
 */
export function chooseTests(mutant: Mutant, tests: readonly TestFile[], thorough = false): TestRun[] {
  const counts = countTests(tests)
  const reaching = tests
    .filter((test) => reaches(test, mutant, tests))
    .map((test) => ({
      ...test,
      far: distance(mutant.file, test.test),
      relevance: relevance(mutant.file, test, counts),
    }))
    .sort((a, b) => a.far - b.far || b.relevance - a.relevance)
  const near = reaching.filter(({ far }) => far <= 1).slice(0, nearFiles)
  const others = takeFor(
    thorough ? Number.POSITIVE_INFINITY : farSeconds,
    reaching.filter((test) => !near.includes(test)),
  )
  const onPostgres = mutant.kind === 'lock' ? near.map((test) => ({ ...test, project: '*-postgres' })) : []
  return [near, others, onPostgres].flatMap(groupByProject)
}

/** The first tests that fit into so many seconds. */
function takeFor<Test extends { seconds: number }>(seconds: number, tests: readonly Test[]): Test[] {
  let left = seconds
  return tests.filter((test) => {
    if (test.seconds > left) return false
    left -= test.seconds
    return true
  })
}

function reaches(test: TestFile, { file, inFunction }: Mutant, tests: readonly TestFile[]): boolean {
  if (test.isChanged && distance(file, test.test) <= 1) return true
  const isKnown = inFunction !== null && tests.some(({ functions }) => functions.includes(inFunction))
  return isKnown ? test.functions.includes(inFunction) : test.functions.some((name) => name.startsWith(`${file}: `))
}

function groupByProject(tests: readonly TestFile[]): TestRun[] {
  return [...Map.groupBy(tests, ({ project }) => project)].map(([project, group]) => {
    const seconds = group.reduce((sum, test) => sum + test.seconds, 0)
    return { project, files: group.map(({ test }) => test), timeoutSeconds: Math.ceil(60 + 6 * seconds) }
  })
}
