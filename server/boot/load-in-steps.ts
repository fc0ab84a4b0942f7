import { setImmediate as turn } from 'node:timers/promises'
import type { FrontDoor } from '#server/http/pages/front-door.ts'

/** The modules that take long to load, each with its dependencies. The list affects only the duration of the load. */
const steps = [
  () => import('@electric-sql/pglite'),
  () => import('#server/db/schema/videos.ts'),
  () => import('#server/db/client.ts'),
  () => import('fastify'),
  () => import('#server/features/accounts/routes.ts'),
  () => import('#server/features/videos/routes.ts'),
  () => import('#server/web-app.ts'),
]

/** An answer takes three turns of the event loop: one accepts the connection, one reads the request, one answers. */
const turnsOfAnswer = 3
/** The longest pause for one connection, because some clients connect without sending a request. */
const patienceMs = 20

/** Loading is most of a start and blocks all answers, so it pauses regularly to serve page requests. */
export async function loadInSteps(door: FrontDoor | null): Promise<void> {
  for (const load of steps) {
    const until = performance.now() + patienceMs
    for (let turns = 0; turns < turnsOfAnswer; turns++) {
      await turn()
      if (door?.isEntered() && performance.now() < until) turns = 0
    }
    await load()
  }
}
