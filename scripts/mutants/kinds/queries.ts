import type { Edit, MutantKind } from '#scripts/mutants/mutant.ts'
import { calledName, type Syntax } from '#scripts/mutants/syntax.ts'

/** Links of a call chain that can be left out. */
const links = new Map<string | undefined, MutantKind>([
  ['where', 'query'],
  ['having', 'query'],
  ['orderBy', 'query'],
  ['limit', 'query'],
  ['filter', 'query'],
  ['for', 'lock'],
  ['onConflictDoNothing', 'lock'],
  ['catch', 'catch'],
])

/** Lines of a statement that can be left out. */
const clauses = /^\s*(?:and|or|where|order by|limit|having|on conflict)\b/i
const locks = /\s+for (?:no key )?update(?: of \w+)?(?: skip locked)?|\s+skip locked|pg_advisory_xact_lock/gi

/** A statement without one of its conditions, without its order or without its lock. */
export function breakQueries(node: Syntax, source: string): Edit[] {
  if (node.type === 'CallExpression') return [...dropLink(node), ...dropOperand(node)]
  if (node.type === 'TaggedTemplateExpression' && (node.tag as Syntax).name === 'sql') return dropClauses(node, source)
  return []
}

function dropLink(node: Syntax): Edit[] {
  const callee = node.callee as Syntax
  const kind = links.get(calledName(node))
  if (!kind || callee.type !== 'MemberExpression') return []
  return [{ kind, start: (callee.object as Syntax).end, end: node.end, text: '' }]
}

/** `and(a, b)` without a, and without b. */
function dropOperand(node: Syntax): Edit[] {
  const operands = node.arguments as Syntax[]
  if (!['and', 'or'].includes(calledName(node) ?? '') || operands.length < 2) return []
  return operands.map((operand, index) => {
    const next = operands[index + 1]
    const before = operands[index - 1]
    if (next) return { kind: 'query', start: operand.start, end: next.start, text: '' }
    return { kind: 'query', start: before?.end ?? operand.start, end: operand.end, text: '' }
  })
}

function dropClauses(node: Syntax, source: string): Edit[] {
  const edits: Edit[] = []
  let start = node.start
  for (const line of source.slice(node.start, node.end).split('\n')) {
    const end = start + line.replace(/`.*$/, '').length
    if (clauses.test(line)) edits.push({ kind: 'query', start, end, text: '' })
    start += line.length + 1
  }
  for (const lock of source.slice(node.start, node.end).matchAll(locks)) {
    const text = lock[0].startsWith('pg_') ? 'abs' : ''
    edits.push({ kind: 'lock', start: node.start + lock.index, end: node.start + lock.index + lock[0].length, text })
  }
  return edits
}
