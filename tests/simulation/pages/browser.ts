/** The page's own code for live events, in a stand-in for a browser. */
import { vi } from 'vitest'
import { type Actor, currentActor } from '#tests/simulation/actors/actor.ts'
import { SimulatedEventSource } from './event-source.ts'
import { pageOf } from './page.ts'

const anewMs = 1000

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  bypassCache() {
    const page = pageOf(currentActor() as Actor)
    page.anewUntil = page.world.clock.time() + anewMs
  },
}))

const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
Object.assign(globalThis, { EventSource: SimulatedEventSource, document })

type QueryClient = { invalidateQueries(filter: { queryKey: string[] }): void }
type Live = { followEvents(queryClient: QueryClient): () => void }

// The page's code has types of its own, of a browser, so this import hides it from the compiler.
const liveModule: string = '#web/lib/live.ts'
const live: Live = await import(liveModule)

/** Follows the stream of events, in the page that is running. */
export const followEvents = (queryClient: QueryClient): (() => void) => live.followEvents(queryClient)
