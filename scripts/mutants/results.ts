import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import { hashOf, resultsFolder, type TestFile } from './reach.ts'
import type { TestRun } from './run-tests.ts'

/** What became of a mutant: the test that noticed it, or null. `tests` tells with which tests. */
export type Result = { id: string; noticedBy: string | null; tests: string }

const resultsFile = join(resultsFolder, 'results.jsonl')

/** The newest result of each mutant, so that an interrupted run goes on where it stopped. */
export function readResults(): Map<string, Result> {
  if (!existsSync(resultsFile)) return new Map()
  const lines = readFileSync(resultsFile, 'utf8').trim().split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.id, result]))
}

export function keepResult(result: Result): void {
  mkdirSync(resultsFolder, { recursive: true })
  appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
}

/** Changes when one of the tests does. */
export function hashOfTests(runs: readonly TestRun[], tests: readonly TestFile[]): string {
  const files = runs.flatMap(({ project, files }) => files.map((file) => `${project} ${file}`))
  const hashes = new Map(tests.map(({ test, hash }) => [test, hash]))
  return hashOf(files.map((file) => `${file} ${hashes.get(file.split(' ')[1] ?? '')}`).join('\n'))
}

/** Whether the result still says something: a noticed mutant stays noticed, a survivor is tried again with other tests. */
export const isSettled = (result: Result | undefined, tests: string) =>
  result !== undefined && (result.noticedBy !== null || result.tests === tests)

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 70)

export const describeMutant = ({ id, file, line, kind, from, text }: Mutant) =>
  `${file}:${line} ${id} ${kind}: \`${shorten(from)}\` → \`${shorten(text)}\``
