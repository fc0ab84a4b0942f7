import { createHash } from 'node:crypto'
import { breakComparisons } from './kinds/comparisons.ts'
import { breakConditions } from './kinds/conditions.ts'
import { breakEffects } from './kinds/effects.ts'
import { breakQueries } from './kinds/queries.ts'
import type { Edit, Mutant } from './mutant.ts'
import { calledName, functionKey, isFunction, parseSource, type Syntax, walk } from './syntax.ts'

const kinds = [breakConditions, breakComparisons, breakEffects, breakQueries]

/** Drizzle's operators that a mutant may use and the file may not import. */
const operators = ['lt', 'lte', 'gt', 'gte', 'eq', 'ne', 'isNull', 'isNotNull']

/** Where nothing is lost: what is logged, and rules of the code about itself. */
const reporting = (node: Syntax) =>
  calledName(node) === 'invariant' || ['ImportDeclaration', 'TSTypeAliasDeclaration'].includes(node.type)

/** The source with one mutant in place. */
export function plant(source: string, { start, end, text }: Edit): string {
  const planted = source.slice(0, start) + text + source.slice(end)
  const isMissing = operators.includes(text) && !new RegExp(`import .*\\b${text}\\b.* from 'drizzle-orm'`).test(source)
  return isMissing && source.includes("from 'drizzle-orm'")
    ? `import { ${text} } from 'drizzle-orm'; ${planted}`
    : planted
}

/** Every mutant of a file, in the order of its lines, that is valid TypeScript. */
export function findMutants(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const seen = new Map<string, number>()
  walk(parseSource(file, source), (node, parents) => {
    if ([...parents, node].some(reporting)) return
    const around = parents.findLast(isFunction)
    for (const edit of kinds.flatMap((breaks) => breaks(node, source, parents.at(-1)))) {
      if (!isValid(file, plant(source, edit))) continue
      const from = source.slice(edit.start, edit.end)
      const line = source.slice(0, edit.start).split('\n').length
      const context = `${file} ${edit.kind} ${lineOf(source, edit.start)} ${from} ${edit.text}`
      const nth = (seen.get(context) ?? 0) + 1
      seen.set(context, nth)
      const id = createHash('sha256').update(`${context} ${nth}`).digest('hex').slice(0, 10)
      const inFunction = around ? functionKey(file, source, around) : null
      found.push({ ...edit, id, file, line, from, inFunction })
    }
  })
  return found.sort((a, b) => a.start - b.start)
}

function lineOf(source: string, offset: number): string {
  const end = source.indexOf('\n', offset)
  return source.slice(source.lastIndexOf('\n', offset) + 1, end < 0 ? undefined : end).trim()
}

function isValid(file: string, text: string): boolean {
  try {
    parseSource(file, text)
    return true
  } catch {
    return false
  }
}
