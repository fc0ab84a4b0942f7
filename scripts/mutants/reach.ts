import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'
import { copyTree } from './copy-tree.ts'
import type { ReachedLine } from './note-reached.ts'
import { runVitest } from './run-tests.ts'
import { functionKey, isFunction, parseSource, type Syntax, walk } from './syntax.ts'

/** A test file in one of Vitest's projects. */
export type TestFile = ReachedLine & { hash: string }

export const resultsFolder = join(rootFolder, '.mutants')
const reachFile = join(resultsFolder, 'reach.json')
const runSeconds = 3600

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Which functions each test file of the server executes. Runs the test files that are new since the last time, or all
 * with `refresh`, in a copy of the tree where every function notes that it was called.
 */
export async function findReach(refresh = false): Promise<TestFile[]> {
  const isOld = existsSync(reachFile) && !refresh
  const old: ReachedLine[] = isOld ? JSON.parse(readFileSync(reachFile, 'utf8')) : []
  const files = globSync(['server/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: rootFolder }).filter(
    (file) => !/node_modules|tests\/(?:e2e|upgrades|mutations)/.test(file),
  )
  const known = old.filter(({ test }) => files.includes(test))
  const added = files.filter((file) => !known.some(({ test }) => test === file))
  if (added.length > 0) {
    console.log(`Finding out what ${added.length} test files execute …`)
    known.push(...(await runInstrumented(added)))
    mkdirSync(resultsFolder, { recursive: true })
    writeFileSync(reachFile, JSON.stringify(known))
  }
  return known.map((line) => ({ ...line, hash: hashOf(readFileSync(join(rootFolder, line.test), 'utf8')) }))
}

async function runInstrumented(tests: readonly string[]): Promise<ReachedLine[]> {
  const copy = copyTree()
  try {
    for (const file of globSync('server/**/*.ts', { cwd: copy })) {
      if (file.endsWith('.test.ts')) continue
      const path = join(copy, file)
      writeFileSync(path, noteCalls(file, readFileSync(path, 'utf8')))
    }
    const reached = join(copy, 'reached.jsonl')
    writeFileSync(reached, '')
    const isRace = (file: string) => file.endsWith('.race.test.ts')
    const runs: [string, string[]][] = [
      ['server-embedded', tests.filter((file) => !isRace(file))],
      ['server-postgres', tests.filter(isRace)],
    ]
    for (const [project, files] of runs) {
      const args = ['run', '--root', copy, '--project', project, ...files]
      if (files.length > 0) await runVitest(copy, args, { REACHED_FILE: reached }, runSeconds)
    }
    return readFileSync(reached, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The source with a note at the start of every function that has a body. */
export function noteCalls(file: string, source: string): string {
  const notes: { at: number; text: string }[] = []
  walk(parseSource(file, source), (node) => {
    const body = node.body as Syntax | undefined
    if (!isFunction(node) || !body) return
    const note = `globalThis.noteReached?.(${JSON.stringify(functionKey(file, source, node))})`
    if (body.type === 'BlockStatement') notes.push({ at: body.start + 1, text: `${note};` })
    else notes.push({ at: body.start, text: `(${note}, ` }, { at: body.end, text: ')' })
  })
  let noted = source
  for (const { at, text } of notes.sort((a, b) => b.at - a.at)) noted = noted.slice(0, at) + text + noted.slice(at)
  return noted
}
