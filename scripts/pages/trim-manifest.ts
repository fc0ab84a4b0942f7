import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const opening = 'window.__reactRouterManifest='

/**
 * Removes the lists of the files that each page imports from the router's list of pages, which every page loads: they
 * are half of it compressed, and only `<Link prefetch>` reads them, which we do not use. Must run before files are
 * compressed. The file keeps its name, because the prerendered pages contain it.
 * @throws Error if the list is not where and what it was, as after an update of the router
 */
export function trimManifest(folder: string): void {
  const [name, ...others] = globSync('assets/manifest-*.js', { cwd: folder })
  if (!name || others.length > 0) throw new Error('There must be one assets/manifest-….js.')
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  if (!text.startsWith(opening)) throw new Error(`${name} must begin with ${opening}`)
  const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, ''))
  for (const route of Object.values<{ imports: string[] }>(manifest.routes)) route.imports = []
  writeFileSync(file, `${opening}${JSON.stringify(manifest)};`)
}
