import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources } from '#scripts/checks/check-arrows.ts'
import { isFunction, isSyntax, parseSource, type Syntax, walk } from '#scripts/mutants/syntax.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { createJudge, type Judge, returnedBy } from './find-elements.ts'

/**
 * Finds texts that stand beside something else in their element. Browsers that translate a page replace its text nodes.
 * React then fails to insert or remove something beside such a text, and the page breaks; or it changes a text that is
 * no longer shown. A text that is the only child of its element has neither fault: React sets it through the element.
 */
export function findLooseText(file: string, source: string): string[] {
  const program = parseSource(file, source)
  const isElements = createJudge(program)
  const found: string[] = []
  const note = ({ start }: Syntax, text: string) =>
    found.push(`${file}:${source.slice(0, start).split('\n').length}: ${text}: ${source.slice(start).split('\n')[0]}`)
  walk(program, (node, parents) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const text of findTexts(node, isElements)) note(text, 'give this text an element of its own')
    if (!isFunction(node) || !/^[A-Z]/.test(nameOf(node, parents))) return
    for (const returned of returnedBy(node))
      if (isSyntax(returned) && !isElements(returned)) note(returned, 'a component returns elements, not text')
  })
  return found
}

/** A fragment is no element: its children stand beside those around it. */
function findTexts(node: Syntax, isElements: Judge): Syntax[] {
  const children = (node.children as Syntax[]).filter((child) => !isLayout(child))
  if (children.length < 2 && node.type === 'JSXElement') return []
  return children.filter((child) => {
    if (child.type === 'JSXExpressionContainer') return !isElements(child.expression)
    return child.type !== 'JSXElement' && child.type !== 'JSXFragment'
  })
}

/** Line breaks between the children, and comments: nothing of them is in the page. */
function isLayout(child: Syntax): boolean {
  if (child.type === 'JSXText') return /^\s*$/.test(String(child.value)) && String(child.value).includes('\n')
  return child.type === 'JSXExpressionContainer' && (child.expression as Syntax).type === 'JSXEmptyExpression'
}

function nameOf(made: Syntax, parents: readonly Syntax[]): string {
  const parent = parents.at(-1)
  const id = made.id ?? (parent?.type === 'VariableDeclarator' ? parent.id : null)
  return isSyntax(id) && id.type === 'Identifier' ? String(id.name) : ''
}

/** Every such text of the pages, one line each. */
export function checkLooseText(): string[] {
  return listSources()
    .filter((file) => /^web\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    .flatMap((file) => findLooseText(file, readFileSync(join(rootFolder, file), 'utf8')))
}
