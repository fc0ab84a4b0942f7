import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calledName, parseSource, type Syntax, walk } from '#scripts/mutants/syntax.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { listSources } from './check-arrows.ts'

const loaders = ['loadPart', 'lazyPart']

/** Not loaded by a page that is already shown: the loaders themselves, the start of the application, and the worker. */
const exempt = ['web/lib/parts/load-part.ts', 'web/first-paint/start-app.ts', 'web/features/verify/verify-worker.ts']

/**
 * Finds parts of the pages that are loaded later without `loadPart` or `lazyPart`. An update of the site removes their
 * files while pages are open; only those two tell the user.
 */
export function findUnguardedParts(file: string, source: string): string[] {
  const found: string[] = []
  const note = ({ start }: Syntax) =>
    found.push(`${file}:${source.slice(0, start).split('\n').length}: load it through web/lib/parts/load-part.ts`)
  walk(parseSource(file, source), (node, parents) => {
    if (node.type === 'ImportExpression' && !parents.some((parent) => loaders.includes(calledName(parent) ?? '')))
      note(node)
    if (node.type === 'CallExpression' && calledName(node) === 'lazy') note(node)
  })
  return found
}

/** Every such part, one line each. */
export function checkLazyParts(): string[] {
  return listSources()
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !exempt.includes(file))
    .flatMap((file) => findUnguardedParts(file, readFileSync(join(rootFolder, file), 'utf8')))
}
