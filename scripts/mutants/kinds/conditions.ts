import type { Edit } from '#scripts/mutants/mutant.ts'
import { isSyntax, type Syntax } from '#scripts/mutants/syntax.ts'

const at = ({ start, end }: Syntax) => ({ start, end })

/** A condition that always or never holds, a missing part of one, and swapped branches. */
export function breakConditions(node: Syntax, source: string, parent?: Syntax): Edit[] {
  const textOf = (part: Syntax) => source.slice(part.start, part.end)
  switch (node.type) {
    case 'IfStatement': {
      const test = node.test as Syntax
      return ['true', 'false'].map((text) => ({ kind: 'condition', ...at(test), text }))
    }
    case 'ConditionalExpression': {
      const [yes, no] = [node.consequent as Syntax, node.alternate as Syntax]
      return [
        { kind: 'branch', ...at(node), text: `(${textOf(yes)})` },
        { kind: 'branch', ...at(node), text: `(${textOf(no)})` },
      ]
    }
    case 'LogicalExpression': {
      const [left, right] = [node.left as Syntax, node.right as Syntax]
      const parts = node.operator === '??' ? [left] : [left, right]
      return parts.map((part) => ({ kind: 'condition', ...at(node), text: `(${textOf(part)})` }))
    }
    case 'UnaryExpression':
      return node.operator === '!' && isSyntax(node.argument) && parent?.test !== node
        ? [{ kind: 'condition', ...at(node), text: `(${textOf(node.argument)})` }]
        : []
    case 'Literal':
      return typeof node.value === 'boolean' ? [{ kind: 'boolean', ...at(node), text: String(!node.value) }] : []
    default:
      return []
  }
}
