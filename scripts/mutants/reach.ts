import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'
import { runInstrumented } from './instrument.ts'
import type { ReachedLine } from './note-reached.ts'

/** A test file in one of Vitest's projects. `isChanged`: it may execute more than `functions`. */
export type TestFile = ReachedLine & { hash: string; isChanged: boolean }

export const resultsFolder = join(rootFolder, '.mutants')
const reachFile = join(resultsFolder, 'reach.json')

/** The hash is the one at the time of the measurement. */
type Measured = ReachedLine & { hash: string }

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const hashOfFile = (file: string) => hashOf(readFileSync(join(rootFolder, file), 'utf8'))

/**
 * Which functions each test file of the server executes. Runs the test files that are new since the last time, or all
 * with `refresh`, in a copy of the tree where every function notes that it was called.
 */
export async function findReach(refresh = false): Promise<TestFile[]> {
  const isOld = existsSync(reachFile) && !refresh
  const old: Measured[] = isOld ? JSON.parse(readFileSync(reachFile, 'utf8')) : []
  const files = globSync(['server/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: rootFolder }).filter(
    (file) => !/node_modules|tests\/(?:e2e|upgrades|mutations)/.test(file),
  )
  const known = old.filter(({ test }) => files.includes(test))
  const added = files.filter((file) => !known.some(({ test }) => test === file))
  if (added.length > 0) {
    console.log(`Finding out what ${added.length} test files execute …`)
    known.push(...(await runInstrumented(added)).map((line) => ({ ...line, hash: hashOfFile(line.test) })))
    mkdirSync(resultsFolder, { recursive: true })
    writeFileSync(reachFile, JSON.stringify(known))
  }
  return known.map((line) => {
    const hash = hashOfFile(line.test)
    return { ...line, hash, isChanged: hash !== line.hash }
  })
}
