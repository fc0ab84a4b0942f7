/**
 * `npm start`: builds what is stale, then runs the server in this process (roles, database and storage by environment).
 * The one file that is no TypeScript: Node would load what strips its types, for twice as long as Node itself takes to
 * start. All others it keeps without their types, once it is told where.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { endWithParent } = await import('./end-with-parent.ts')
endWithParent()
const { buildPages } = await import('./build-pages.ts')
await buildPages()
await import('#server/main.ts')
