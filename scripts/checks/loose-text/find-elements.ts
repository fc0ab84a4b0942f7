import { calledName, isFunction, isSyntax, type Syntax, walk } from '#scripts/mutants/syntax.ts'

/** The type (web/components/ui/elements.ts) of children that are never text. The compiler checks the callers. */
const elementsType = 'Elements'

/** Decides for the expressions of one file whether they can only be elements or nothing, never a text. */
export type Judge = (expression: unknown) => boolean

/** Whatever cannot be decided within the file counts as text. */
export function createJudge(program: Syntax): Judge {
  const elements = namesOfElements(program)
  const values = declaredValues(program)
  const asked = new Set<Syntax>()

  function isElements(node: unknown): boolean {
    if (!isSyntax(node)) return false
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
      case 'JSXEmptyExpression':
        return true
      case 'ParenthesizedExpression':
        return isElements(node.expression)
      case 'Literal':
        return node.value === null || typeof node.value === 'boolean'
      case 'Identifier':
        return node.name === 'undefined' || isNamed(String(node.name))
      case 'MemberExpression':
        return !node.computed && elements.has(String((node.property as Syntax).name))
      case 'LogicalExpression':
        return isElements(node.right) && (node.operator === '&&' || isElements(node.left))
      case 'ConditionalExpression':
        return isElements(node.consequent) && isElements(node.alternate)
      case 'ArrayExpression':
        return (node.elements as unknown[]).every(isElements)
      case 'CallExpression':
        return isCall(node)
      default:
        return false
    }
  }

  const isNamed = (name: string) => elements.has(name) || (values.has(name) && isElements(values.get(name)))

  /** A list that is mapped to elements, a property that returns them, or a function of the same file. */
  function isCall(call: Syntax): boolean {
    const name = calledName(call)
    if (name === 'cloneElement' || elements.has(name ?? '')) return true
    if (name === 'map' || name === 'flatMap' || name === 'from') {
      const made = (call.arguments as Syntax[]).at(-1)
      return made !== undefined && isFunction(made) && returnsElements(made)
    }
    const called = values.get(name ?? '')
    return called !== undefined && isFunction(called) && returnsElements(called)
  }

  function returnsElements(made: Syntax): boolean {
    if (asked.has(made)) return true
    asked.add(made)
    const all = returnedBy(made).every(isElements)
    asked.delete(made)
    return all
  }

  return isElements
}

/** What a function returns, without the functions inside it. */
export function returnedBy(made: Syntax): unknown[] {
  const body = made.body as Syntax
  if (body.type !== 'BlockStatement') return [body]
  const returned: unknown[] = []
  walk(body, (node, parents) => {
    if (node.type === 'ReturnStatement' && !parents.some(isFunction)) returned.push(node.argument)
  })
  return returned
}

/** The properties that this file declares as elements, or as functions that return elements, and as nothing else. */
function namesOfElements(program: Syntax): ReadonlySet<string> {
  const kinds = new Map<string, boolean>()
  visitAll(program, (node) => {
    if (node.type !== 'TSPropertySignature') return
    const name = String((node.key as Syntax).name)
    const type = typeIn(node.typeAnnotation)
    const given = type?.type === 'TSFunctionType' ? typeIn(type.returnType) : type
    const isOfElements = given?.type === 'TSTypeReference' && (given.typeName as Syntax).name === elementsType
    kinds.set(name, isOfElements && kinds.get(name) !== false)
  })
  return new Set(Array.from(kinds).flatMap(([name, isOfElements]) => (isOfElements ? [name] : [])))
}

function typeIn(annotation: unknown): Syntax | undefined {
  const type = isSyntax(annotation) ? annotation.typeAnnotation : undefined
  return isSyntax(type) ? type : undefined
}

/** The constants and functions of the file by name. A name that is declared twice has no known value. */
function declaredValues(program: Syntax): ReadonlyMap<string, Syntax | undefined> {
  const values = new Map<string, Syntax | undefined>()
  const declare = (id: unknown, value: Syntax | undefined) => {
    if (isSyntax(id) && id.type === 'Identifier')
      values.set(String(id.name), values.has(String(id.name)) ? undefined : value)
  }
  walk(program, (node, parents) => {
    if (node.type === 'FunctionDeclaration') declare(node.id, node)
    if (node.type === 'VariableDeclarator')
      declare(node.id, parents.at(-1)?.kind === 'const' && isSyntax(node.init) ? node.init : undefined)
  })
  return values
}

/** Also visits types, unlike `walk`. */
function visitAll(node: Syntax, visit: (node: Syntax) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isSyntax(child)) visitAll(child, visit)
}
