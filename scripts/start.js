/**
 * `npm start`: rebuilds the pages if they are out of date, then runs the server in this process (the environment sets
 * roles, database and storage). The only JavaScript file: for TypeScript, Node would first load its type stripper,
 * which doubles its startup time. The compile cache stores all other files without their types.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { endWithParent } = await import('./end-with-parent.ts')
endWithParent()
const { buildPages } = await import('./build-pages.ts')
await buildPages()
await import('#server/main.ts')
