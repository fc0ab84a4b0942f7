import type { Plugin } from 'vite'
import { unusedModules } from './unused-modules.ts'

/**
 * Leaves code of packages out of the browser's files that our pages never run. A left-out function throws if it is
 * called after all, except for those with a body in `unusedModules`. The build fails if a module is gone or lacks one of
 * those functions, as it may after an update.
 */
export function leaveOut(): Plugin {
  const left = new Set<string>()
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = Object.keys(unusedModules).find((path) => id.endsWith(`/node_modules/${path}`))
      if (!path) return null
      left.add(path)
      const exported = listExports(code)
      const bodies = unusedModules[path] ?? {}
      for (const name of Object.keys(bodies)) if (!exported.has(name)) this.error(`${path} no longer exports ${name}.`)
      return { code: replace(path, exported, bodies), moduleSideEffects: false, map: null }
    },
    generateBundle() {
      for (const path of Object.keys(unusedModules))
        if (!left.has(path)) this.error(`There is no ${path} to leave out.`)
    },
  }
}

function replace(path: string, exported: Map<string, string>, bodies: Record<string, string>): string {
  return [
    `const absent = () => { throw new Error(${JSON.stringify(`${path} is not part of the pages.`)}) }`,
    ...Array.from(new Set(exported.values()), (local) => `const ${local} = ${bodies[local] ?? 'absent'}`),
    `export { ${Array.from(exported, ([name, local]) => `${local} as ${name}`).join(', ')} }`,
  ].join('\n')
}

/** The names that a module exports, and what they are called inside it. */
function listExports(code: string): Map<string, string> {
  const declared = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name = '']) => name)
  const listed = Array.from(code.matchAll(/^export \{([^}]+)\}/gm), ([, names = '']) => names.split(',')).flat()
  return new Map(
    [...declared, ...listed].map((entry) => {
      const [local = '', name = local] = entry.trim().split(' as ')
      return [name, local]
    }),
  )
}
