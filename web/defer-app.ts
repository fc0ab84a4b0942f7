import { type AppFiles, appReadyEvent, startApp } from './lib/start-app.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
/** What is seen comes first, the application right after it. */
const laterPreload = '<link rel="modulepreload" fetchpriority="low" href="$1"/>'
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * Takes the application out of the way of the landing page's first paint: no preloads, and instead of the framework's
 * module script the small one of start-app.ts, which fetches the same files later. Pages with forms keep the framework's:
 * what is typed before the application is there would be lost, so it must come as soon as it can.
 * @throws Error when the framework writes its script in another way than the one we know.
 */
export function deferApp(html: string, path: string): string {
  const code = moduleScript.exec(html)?.[1]
  if (code === undefined) throw new Error('The page has no module script.')
  const files = path === '/' ? readFiles(code, html) : null
  const script = `<script>(${startApp})(${JSON.stringify(files)},${JSON.stringify(appReadyEvent)})</script>`
  if (files === null) return html.replace(preload, laterPreload).replace(moduleScript, (own) => script + own)
  return html.replace(preload, '').replace(moduleScript, () => script)
}

function readFiles(code: string, html: string): AppFiles {
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
  const own = new Set([manifest, entry])
  const imports = Array.from(html.matchAll(preload), ([, file = '']) => file).filter((file) => !own.has(file))
  return { manifest, entry, routes, imports }
}
