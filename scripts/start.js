/**
 * `npm start`: rebuilds the pages if they are out of date, then runs the server in this process (the environment sets
 * roles, database and storage). JavaScript, because for TypeScript, Node would first load its type stripper, which doubles
 * its startup time. The compile cache stores all other files without their types.
 */
import '#server/boot/collect-young.js'
import { join } from 'node:path'
import { refuse } from './require-system.js'

// Older versions of Node have no compile cache, and could not say so.
const { enableCompileCache } = await import('node:module')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { endWithParent } = await import('./end-with-parent.ts')
endWithParent()
const { buildPages } = await import('./build-pages.ts')
await buildPages().catch(({ message }) => refuse(message))
await import('#server/main.ts')
