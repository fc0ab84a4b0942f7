import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appReadyEvent, repeatMissed } from './repeat-missed.ts'
import { type AppFiles, startApp } from './start-app.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
/** Visible content loads first, the application right after it. */
const laterPreload = '<link rel="modulepreload" fetchpriority="low" href="$1"/>'
/** The scripts that the framework reads when it starts: its settings, and a stream of data. */
const contextScript = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const repeating = `(${repeatMissed})(${JSON.stringify(appReadyEvent)})`
const emptyScript = '<script></script>'
const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g
const staticImport = /(?:from|import)"\.\/([^"]+\.js)"/g

/** Pages that visitors read first, each with its `untouchedMs` (see AppFiles). */
const readPages: Record<string, number | null> = {
  '/': 3000,
  '/pricing': null,
  '/login': null,
  '/docs': null,
  '/docs/site': null,
  '/contact': null,
  '/terms': null,
  '/privacy': null,
  '/refunds': null,
  '/acceptable-use': null,
}

/**
 * Keeps the application from delaying the first paint of pages that visitors read first. These pages get no preloads.
 * A small script (start-app.ts) replaces the framework's module script and fetches the same files later. Pages that
 * visitors work on keep the framework's script, so that their application starts as soon as possible. So does the page
 * for all addresses without a page of their own (`path` null).
 * @throws Error if the framework writes its script in a form that we do not know.
 */
export function deferApp(html: string, path: string | null): string {
  const code = moduleScript.exec(html)?.[1]
  if (code === undefined) throw new Error('The page has no module script.')
  const untouchedMs = path === null ? undefined : readPages[path.replace(/(.)\/+$/, '$1')]
  if (untouchedMs === undefined) {
    return inlineStyles(html)
      .replace(preload, laterPreload)
      .replace(moduleScript, (own) => `<script>${repeating}</script>${own}`)
  }
  const prepare = Array.from(html.matchAll(contextScript), ([, code]) => code).join(';')
  const files: AppFiles = { ...readFiles(code), untouchedMs }
  const starting = `(${startApp})(${JSON.stringify(files)},()=>{${prepare}})`
  // The script element of the settings is part of the application's tree, so it stays, but empty.
  return inlineStyles(html)
    .replace(preload, '')
    .replace(contextScript, (_, own: string) => (own.startsWith('window.__reactRouterContext =') ? emptyScript : ''))
    .replace(moduleScript, () => `<script>${repeating};${starting}</script>`)
}

/** Writes the stylesheets into the page. The application expects their links, so these stay, but are disabled. */
function inlineStyles(html: string): string {
  return html.replace(stylesheet, (_, path: string) => {
    const css = readFileSync(join('dist/client', path), 'utf8')
    return `<style>${css}</style><link rel="stylesheet" href="${path}" disabled/>`
  })
}

function readFiles(code: string): Omit<AppFiles, 'untouchedMs'> {
  const manifest = /^import "([^"]+)"/m.exec(code)?.[1]
  const entry = /import\("([^"]+)"\)/.exec(code)?.[1]
  const variables = new Map(
    Array.from(code.matchAll(/import \* as (\w+) from "([^"]+)"/g), ([, name, file]) => [name, file]),
  )
  const modules = /__reactRouterRouteModules = \{(.*)\}/.exec(code)?.[1]
  if (!manifest || !entry || !modules || variables.size === 0) throw new Error(`Unknown module script:\n${code}`)
  const routes: Record<string, string> = {}
  for (const [, id = '', variable] of modules.matchAll(/"([^"]+)":(\w+)/g)) {
    const file = variables.get(variable)
    if (!file) throw new Error(`The module of the route ${id} is not imported.`)
    routes[id] = file
  }
  const own = [...Object.values(routes), entry]
  return { manifest, entry, routes, imports: importsOf(own).filter((file) => !own.includes(file)) }
}

/** Everything that these files import, directly and indirectly. Each file comes after its own imports. */
function importsOf(files: readonly string[], reached = new Set<string>()): string[] {
  return files.flatMap((file) => {
    if (reached.has(file)) return []
    reached.add(file)
    const code = readFileSync(join('dist/client', file), 'utf8')
    const imports = Array.from(code.matchAll(staticImport), ([, name]) => `/assets/${name}`)
    return [...importsOf(imports, reached), file]
  })
}
