import { type ResolveFnOutput, registerHooks } from 'node:module'

const drizzle = /\/node_modules\/drizzle-orm\/[^?]*\.js$/
const root = new URL('../..', import.meta.url).href

/**
 * Speeds up module resolution. For each import, Node queries the disk and reads the package.json of the package again.
 * For drizzle-orm, that file has 180 kB and takes milliseconds each time, in total a third of a start. The product's
 * files and those of drizzle-orm import each other by full paths, so nothing needs to be looked up. A package is the same
 * for all files of the product, so it is looked up once.
 */
export function resolveByPath(): void {
  const packages = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? ''
      const url = findFile(specifier, parent)
      if (url) return { url, format: url.endsWith('.ts') ? 'module-typescript' : 'module', shortCircuit: true }
      // A package may have another file for `require`.
      const isImport = context.conditions.includes('import')
      if (!isImport || !isPackage(specifier) || !isOurs(parent)) return next(specifier, context)
      const found = packages.get(specifier) ?? next(specifier, context)
      packages.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}

function findFile(specifier: string, parent: string): string | null {
  const isOurFile = specifier.endsWith('.ts') && isOurs(parent)
  if (isOurFile && specifier.startsWith('#')) return root + specifier.slice(1)
  return specifier.startsWith('.') && (isOurFile || drizzle.test(parent)) ? new URL(specifier, parent).href : null
}

const isPackage = (specifier: string) => /^[@a-z][^:]*$/.test(specifier)

function isOurs(parent: string): boolean {
  return parent.startsWith(root) && !parent.includes('/node_modules/')
}
