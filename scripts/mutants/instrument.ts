import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree, removeTree } from './copy-tree.ts'
import type { ReachedLine } from './note-reached.ts'
import { runVitest } from './run-tests.ts'
import { functionKey, isFunction, parseSource, type Syntax, walk } from './syntax.ts'

const runSeconds = 3600

/** Runs test files in a copy of the tree where every function of the server notes that it was called. */
export async function runInstrumented(tests: readonly string[]): Promise<ReachedLine[]> {
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
      ['*-embedded', tests.filter((file) => !isRace(file))],
      ['*-postgres', tests.filter(isRace)],
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
    removeTree(copy)
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
