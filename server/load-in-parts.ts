import { setImmediate as turn } from 'node:timers/promises'

/** What takes long to load, each with what it needs; nothing but the time it takes depends on this list. */
const parts = [
  () => import('./db/schema/videos.ts'),
  () => import('./db/client.ts'),
  () => import('fastify'),
  () => import('./features/accounts/routes.ts'),
  () => import('./features/videos/routes.ts'),
  () => import('./http/app.ts'),
]

/** Loading is most of a start, and nobody is answered while it goes on: so it pauses now and then for who wants a page. */
export async function loadInParts(): Promise<void> {
  for (const load of parts) {
    // One turn takes a connection in, one reads what it asks for, one answers.
    for (let turns = 0; turns < 3; turns++) await turn()
    await load()
  }
}
