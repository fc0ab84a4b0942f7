import { isSyntax, parseSource, type Syntax } from '#scripts/mutants/syntax.ts'
import { listPlatformNames, type PlatformNames } from './newer-names.ts'

/** Objects that every page has, with the interface that describes them. */
const interfaces: Record<string, string> = {
  ...{ navigator: 'Navigator', document: 'Document', window: 'Window', performance: 'Performance' },
  ...{ history: 'History', crypto: 'Crypto', location: 'Location', screen: 'Screen' },
}

/** What scripts use that a browser of the floor lacks: each name with the scripts that use it. */
export type NewerNames = Map<string, string[]>

/**
 * Finds what is too new for the floor in built scripts. A member such as `x.move` counts only if the scripts themselves
 * define no member of that name. Names that the language reuses, such as `map` of an iterator, are not found: for
 * those, the page's TypeScript knows only the language of the floor (web/tsconfig.json).
 */
export function findNewerNames(scripts: ReadonlyMap<string, string>, known = listPlatformNames()): NewerNames {
  const uses = new Map<string, Set<string>>()
  const defined = new Set<string>()
  for (const [file, source] of scripts)
    visit(parseSource(file, source), null, {
      use: (name) => void uses.set(name, (uses.get(name) ?? new Set()).add(file)),
      define: (name) => void defined.add(name),
    })
  const isNewer = (name: string) => isTooNew(name, known) && !(name.startsWith('.') && defined.has(name.slice(1)))
  return new Map(
    Array.from(uses)
      .filter(([name]) => isNewer(name))
      .map(([name, files]) => [name, Array.from(files)]),
  )
}

function isTooNew(name: string, { globals, statics, members }: PlatformNames): boolean {
  if (name.startsWith('.')) return members.get(name.slice(1)) === false
  return (name.includes('.') ? statics : globals).get(name) === false
}

type Notes = {
  /** `name` for a global, `owner.name` for a static, `.name` for a member of anything. */
  use: (name: string) => void
  define: (name: string) => void
}

function visit(node: Syntax, parent: Syntax | null, notes: Notes): void {
  read(node, parent, notes)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isSyntax(child)) visit(child, node, notes)
}

function read(node: Syntax, parent: Syntax | null, { use, define }: Notes): void {
  const name = nameOf(node.key)
  if (node.type === 'MemberExpression' && !node.computed) {
    const member = nameOf(node.property)
    const isAssigned = parent?.type === 'AssignmentExpression' && parent.left === node
    if (isAssigned) define(member)
    else use(`.${member}`)
    const owner = isAssigned ? null : ownerOf(node.object as Syntax)
    if (owner) use(`${interfaces[owner] ?? owner}.${member}`)
  } else if (node.type === 'Property' && !node.computed)
    parent?.type === 'ObjectPattern' ? use(`.${name}`) : define(name)
  else if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') define(name)
  else if (node.type === 'Identifier' && isReference(node, parent)) use(nameOf(node))
}

/** `URL` of `URL.parse` and of `globalThis.URL.parse`. */
function ownerOf(object: Syntax): string | null {
  if (object.type === 'Identifier') return nameOf(object)
  const isGlobal = object.type === 'MemberExpression' && /^(window|globalThis|self)$/.test(nameOf(object.object))
  return isGlobal ? nameOf(object.property) : null
}

/** Minified scripts give their own variables short names, so a long one is a global. */
function isReference(node: Syntax, parent: Syntax | null): boolean {
  if (parent?.type === 'MemberExpression') return parent.property !== node || parent.computed === true
  return !(parent && 'key' in parent && parent.key === node)
}

const nameOf = (node: unknown) => (isSyntax(node) ? String(node.name ?? node.value ?? '') : '')
