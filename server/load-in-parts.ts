import { setImmediate as turn } from 'node:timers/promises'
import type { FrontDoor } from './http/pages/front-door.ts'

/** What takes long to load, each with what it needs; nothing but the time it takes depends on this list. */
const parts = [
  () => import('@electric-sql/pglite'),
  () => import('./db/schema/videos.ts'),
  () => import('./db/client.ts'),
  () => import('fastify'),
  () => import('./features/accounts/routes.ts'),
  () => import('./features/videos/routes.ts'),
  () => import('./http/app.ts'),
]

/** One takes a connection in, one reads what it asks for, one answers. */
const turnsOfAnswer = 3
/** Some connect ahead of need. */
const patienceMs = 20

/** Loading is most of a start, and nobody is answered while it goes on: so it pauses now and then for who wants a page. */
export async function loadInParts(door: FrontDoor | null): Promise<void> {
  for (const load of parts) {
    const until = performance.now() + patienceMs
    for (let turns = 0; turns < turnsOfAnswer; turns++) {
      await turn()
      if (door?.isEntered() && performance.now() < until) turns = 0
    }
    await load()
  }
}
