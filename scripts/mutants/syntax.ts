import { parseSync } from 'vite'

/** A node of the ESTree that vite's parser gives for TypeScript. */
export type Syntax = { type: string; start: number; end: number; [key: string]: unknown }

/** What says nothing at run time. */
const typeKeys = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments'])

/** @throws Error if the text is not valid TypeScript. */
export function parseSource(file: string, text: string): Syntax {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Syntax
}

export const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string'

/** Visits a node and what is below it, without types. `parents` are the nodes around it, the nearest last. */
export function walk(node: Syntax, visit: (node: Syntax, parents: readonly Syntax[]) => void, parents: Syntax[] = []) {
  visit(node, parents)
  const below = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    if (typeKeys.has(key)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isSyntax(child)) walk(child, visit, below)
  }
}

export const isFunction = (node: Syntax) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** The name that a call ends with: `where` of `query.from(users).where(…)`, `eq` of `eq(a, b)`. */
export function calledName(node: unknown): string | undefined {
  if (!isSyntax(node) || node.type !== 'CallExpression') return undefined
  const callee = node.callee as Syntax
  if (callee.type === 'Identifier') return String(callee.name)
  if (callee.type === 'MemberExpression' && !callee.computed) return String((callee.property as Syntax).name)
  return undefined
}

/** Names a function by its file and its first line, so that it keeps its name while other lines move. */
export function functionKey(file: string, source: string, { start, end }: Syntax): string {
  return `${file}: ${source.slice(start, end).split('\n', 1)[0]?.slice(0, 80)}`
}
