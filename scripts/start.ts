/** `npm start`: builds what is stale, then runs the server in this process (roles, database and storage by environment). */
import { buildPages } from './build-pages.ts'

await buildPages()
await import('#server/main.ts')
