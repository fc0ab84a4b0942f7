import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

/** What one test file executes: `functionKey`s, and the seconds that it took. */
export type ReachedLine = { project: string; test: string; seconds: number; functions: string[] }

declare global {
  /** Called at the start of every function of the instrumented copy. */
  var noteReached: ((name: string) => void) | undefined
}

const started = performance.now()
const functions = new Set<string>()
globalThis.noteReached = (name) => functions.add(name)

// A setup file of Vitest: this runs after the last test of each file.
afterAll(() => {
  const line: ReachedLine = {
    project: `*-${process.env.TEST_ENGINE}`,
    test: relative(process.cwd(), expect.getState().testPath ?? ''),
    seconds: (performance.now() - started) / 1000,
    functions: [...functions],
  }
  appendFileSync(process.env.REACHED_FILE ?? '/dev/null', `${JSON.stringify(line)}\n`)
})
