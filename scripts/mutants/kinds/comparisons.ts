import type { Edit } from '#scripts/mutants/mutant.ts'
import { calledName, type Syntax } from '#scripts/mutants/syntax.ts'

/** Both ways round. */
const pairs = (...names: [string, string][]) =>
  new Map(
    names.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  )

const boundaries = pairs(['<', '<='], ['>', '>='])
const opposites = pairs(['===', '!=='])
const operations = pairs(['*', '/']).set('-', '+')
/** Drizzle's comparisons and the bounds of Math. */
const boundaryCalls = pairs(['lt', 'lte'], ['gt', 'gte'], ['min', 'max'])
const oppositeCalls = pairs(['eq', 'ne'], ['isNull', 'isNotNull'], ['some', 'every'])

/** A number with such a name is a quantity; 60 times as much is in another unit. */
const unitNames = /(?:Ms|Seconds|Minutes|Hours|Days|Bytes|Cents)$/

function operatorOf(node: Syntax, source: string): { start: number; end: number; text: string } {
  const [left, right] = [node.left as Syntax, node.right as Syntax]
  const text = String(node.operator)
  const start = left.end + source.slice(left.end, right.start).indexOf(text)
  return { start, end: start + text.length, text }
}

function breakOperator(node: Syntax, source: string): Edit[] {
  const { start, end, text } = operatorOf(node, source)
  const [boundary, opposite, operation] = [boundaries.get(text), opposites.get(text), operations.get(text)]
  if (boundary) return [{ kind: 'boundary', start, end, text: boundary }]
  if (opposite) return [{ kind: 'comparison', start, end, text: opposite }]
  if (operation) return [{ kind: 'unit', start, end, text: operation }]
  const isCount = text === '+' && typeof (node.right as Syntax).value === 'number'
  return isCount ? [{ kind: 'unit', start, end, text: '-' }] : []
}

function breakCall(node: Syntax): Edit[] {
  const name = calledName(node) ?? ''
  const callee = node.callee as Syntax
  const { start, end } = callee.type === 'MemberExpression' ? (callee.property as Syntax) : callee
  const [boundary, opposite] = [boundaryCalls.get(name), oppositeCalls.get(name)]
  if (boundary) return [{ kind: 'boundary', start, end, text: boundary }]
  return opposite ? [{ kind: 'comparison', start, end, text: opposite }] : []
}

/** A comparison that includes or excludes its boundary wrongly, its opposite, and a quantity in the wrong unit. */
export function breakComparisons(node: Syntax, source: string, parent?: Syntax): Edit[] {
  // The opposite of a whole condition is a branch that is always or never taken.
  const isTest = parent?.test === node
  if (node.type === 'BinaryExpression')
    return breakOperator(node, source).filter(({ kind }) => !isTest || kind !== 'comparison')
  if (node.type === 'CallExpression') return breakCall(node)
  const named = (node.id ?? node.key) as Syntax | undefined
  const value = (node.init ?? node.value) as Syntax | undefined
  if (!named || !value || typeof value.value !== 'number' || value.value === 0) return []
  if (!unitNames.test(String(named.name))) return []
  return [{ kind: 'unit', start: value.start, end: value.end, text: `${value.value} * 60` }]
}
