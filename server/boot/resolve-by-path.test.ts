import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Registers a hook before `server/main.ts` does. The hook that was registered last runs first, so this one and Node get
 * only the specifiers that the server's hook has not resolved. Ends the process once all code is loaded, before the server
 * starts.
 */
const watch = `
  import { registerHooks } from 'node:module'
  process.env.ROLES = 'worker'
  const [loaded, searched, packages] = [new Set(), new Set(), []]
  const count = (urls, [folder, end]) => [...urls].filter((url) => url.includes(folder) && url.endsWith(end)).length
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (/^[.#]/.test(specifier)) searched.add(found.url)
      else if (context.parentURL?.endsWith('.ts') && !specifier.includes(':')) packages.push(specifier)
      return found
    },
    load(url, context, next) {
      loaded.add(url)
      if (!url.endsWith('/server/start-server.ts')) return next(url, context)
      const parts = [['/node_modules/drizzle-orm/', '.js'], ['/server/features/', '.ts']]
      const files = parts.map((part) => ({ loaded: count(loaded, part), searched: count(searched, part) }))
      console.log(JSON.stringify({ files, packages }))
      process.exit(0)
    },
  })`

it('PLT-02 a start finds the files of drizzle-orm and its own by their paths, and looks up each package once', async () => {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(watch)}`, 'server/main.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 30_000 })
  const { files, packages }: { files: { loaded: number; searched: number }[]; packages: string[] } = JSON.parse(stdout)
  expect(files.map(({ searched }) => searched)).toEqual([0, 0])
  expect(packages.filter((name, place) => packages.indexOf(name) !== place)).toEqual([])
  // Otherwise nothing was watched.
  for (const { loaded } of files) expect(loaded).toBeGreaterThan(50)
  expect(packages).toContain('drizzle-orm')
})
