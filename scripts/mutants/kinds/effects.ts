import type { Edit } from '#scripts/mutants/mutant.ts'
import { calledName, isSyntax, type Syntax } from '#scripts/mutants/syntax.ts'

/** What only reports: no user loses anything when it is missing. */
const reports = /^(?:log|ctx\.log|request\.log|console)\.|^invariant\b/

/** A connection runs the statements of a transaction in their order, and the transaction fails with any of them. */
const inTransaction = /^(?:\w+\((?:ctx, )?tx\b|tx\b)/

/** A call that is not awaited, a call that is missing, and an error that is swallowed. */
export function breakEffects(node: Syntax, source: string): Edit[] {
  if (node.type === 'ExpressionStatement') return breakStatement(node, source)
  if (node.type === 'CatchClause') return emptied('catch', node.body as Syntax)
  if (node.type === 'TryStatement' && isSyntax(node.finalizer)) return emptied('catch', node.finalizer)
  return []
}

function breakStatement(statement: Syntax, source: string): Edit[] {
  const expression = statement.expression as Syntax
  const isAwait = expression.type === 'AwaitExpression'
  const call = isAwait ? (expression.argument as Syntax) : expression
  if (calledName(call) === undefined) return []
  const text = source.slice(call.start, call.end)
  if (reports.test(text)) return []
  const missing: Edit = { kind: 'call', start: statement.start, end: statement.end, text: ';' }
  if (!isAwait || inTransaction.test(text)) return [missing]
  return [missing, { kind: 'await', start: expression.start, end: call.start, text: 'void ' }]
}

function emptied(kind: 'catch', block: Syntax): Edit[] {
  if ((block.body as unknown[]).length === 0) return []
  return [{ kind, start: block.start, end: block.end, text: '{}' }]
}
