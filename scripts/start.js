/**
 * `npm start`: rebuilds the pages if they are out of date, then runs the server in this process (the environment sets
 * roles, database and storage). The only JavaScript file: for TypeScript, Node would first load its type stripper,
 * which doubles its startup time. The compile cache stores all other files without their types.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const oldestNode = 24

/** @param {string} message */
function refuse(message) {
  process.stderr.write(`\n  ${message}\n\n`)
  process.exit(1)
}

/** Whether programs for glibc do not run here, as on Alpine Linux. The report takes long, so the file is asked first. */
function isMusl() {
  if (!['x86_64', 'aarch64'].some((machine) => existsSync(`/lib/ld-musl-${machine}.so.1`))) return false
  process.report.excludeNetwork = true
  return !process.report.getReport().header.glibcVersionRuntime
}

if (isMusl())
  refuse(
    'Soundreel does not run on this system, because its video library needs glibc: use the container image (docs/operations.md) or a Linux with glibc, such as Debian.',
  )
if (Number.parseInt(process.versions.node, 10) < oldestNode)
  refuse(
    `Soundreel needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}: install Node ${oldestNode}, then start again.`,
  )

// Older versions of Node have no compile cache, and could not say so.
const { enableCompileCache } = await import('node:module')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { endWithParent } = await import('./end-with-parent.ts')
endWithParent()
const { buildPages } = await import('./build-pages.ts')
await buildPages().catch(({ message }) => refuse(message))
await import('#server/main.ts')
