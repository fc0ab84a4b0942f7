import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { rootFolder } from './run-command.ts'

/**
 * The arrows that go by a file's kind rather than by its folder. Biome cannot hold them beside the folders' arrows
 * of biome.json: where two overrides set the same rule, the last replaces the other, so that every folder would
 * have to be listed once more for each kind of file.
 */
type Arrow = { modules: RegExp; allowedIn: RegExp; reason: string }

const arrows: readonly Arrow[] = [
  {
    modules: /^(drizzle-orm(\/.*)?|#server\/db\/schema\.ts|pg)$/,
    allowedIn: /-repository\.ts$|^server\/(db|events|jobs)\/|^server\/features\/credits\/ledger\.ts$/,
    reason: 'only repositories hold SQL',
  },
  {
    modules: /^(undici|(node:)?https?|(node:)?http2)$/,
    allowedIn: /^server\/(integrations|features\/providers|http)\//,
    reason: 'network calls live in server/integrations and server/features/providers',
  },
]

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const importedModules = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** What a server file imports (types included) although its kind must not; tests may reach everywhere. */
export function forbiddenImports(file: string, source: string): string[] {
  if (file.endsWith('.test.ts')) return []
  const modules = Array.from(source.replace(comments, '').matchAll(importedModules), (match) => match[1] ?? '')
  return modules.flatMap((module) =>
    arrows
      .filter((arrow) => arrow.modules.test(module) && !arrow.allowedIn.test(file))
      .map((arrow) => `${file}: imports ${module}, but ${arrow.reason}`),
  )
}

/** Every violation under server/, one line each. */
export function checkArrows(): string[] {
  return readdirSync(join(rootFolder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/${name.split(sep).join('/')}`)
    .flatMap((file) => forbiddenImports(file, readFileSync(join(rootFolder, file), 'utf8')))
}
