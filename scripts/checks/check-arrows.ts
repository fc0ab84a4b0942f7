import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, posix, sep } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'
import { type Arrow, listArrows } from './arrows.ts'

const roots = ['bench', 'contract', 'packages', 'renderer', 'scripts', 'server', 'tests', 'web']
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const importedModules = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g

const matches = (path: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(path, glob))

/** The imports of a file, including types: a path from the project's root, or the name of a package. */
export function readImports(file: string, source: string): string[] {
  return Array.from(source.replace(comments, '').matchAll(importedModules), ([, module = '']) => {
    if (module.startsWith('#'))
      return module
        .slice(1)
        .replace(/^sdk\//, 'packages/sdk/src/')
        .replace(/^n8n\//, 'packages/n8n-nodes-soundreel/')
    return module.startsWith('.') ? posix.join(dirname(file), module) : module
  })
}

/** Every forbidden import of this file, one line each. */
export function forbiddenImports(file: string, source: string, arrows: readonly Arrow[]): string[] {
  const rules = arrows.filter((arrow) => matches(file, arrow.files) && !matches(file, arrow.notFiles))
  if (rules.length === 0) return []
  return readImports(file, source).flatMap((module) =>
    rules
      .filter((rule) => matches(module, rule.never) && !matches(module, rule.but))
      .map((rule) => `${file}: imports ${module}, but ${rule.reason}`),
  )
}

const foldersIn = (path: string) =>
  readdirSync(join(rootFolder, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

/** The project's table for its existing features. */
export const projectArrows = () => listArrows(foldersIn('server/features'), foldersIn('web/features'))

/** Every source file of the project, with forward slashes. */
export function listSources(): string[] {
  return roots.flatMap((root) =>
    readdirSync(join(rootFolder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\b(dist|node_modules)\b/.test(name))
      .map((name) => `${root}/${name.split(sep).join('/')}`),
  )
}

/** Every violation in the project, one line each. */
export function checkArrows(): string[] {
  const arrows = projectArrows()
  return listSources().flatMap((file) => forbiddenImports(file, readFileSync(join(rootFolder, file), 'utf8'), arrows))
}
