import type { Actor } from '#tests/simulation/actors/actor.ts'
import type { World } from '#tests/simulation/world.ts'
import type { PageQuery } from './page-queries.ts'

/** An open page of a user: it polls, refetches after its user's actions, and mostly follows the stream of events. */
export type Page = {
  world: World
  name: string
  userId: string
  secret: string
  /** Owns the timers of the page; browsers do not crash here. */
  actor: Actor
  /** The number of the process that answers it. */
  server: number
  /** Whether it is connected to the stream and has received what it missed. */
  isLive: boolean
  /** Whether it showed the database's state when that was last checked. */
  wasRight: boolean
  /** Until then, it bypasses the browser's cache. */
  anewUntil: number
  queries: PageQuery[]
  /** Stops following events. */
  unfollow(): void
}

export const pages = new WeakMap<Actor, Page>()

/** The page that owns this actor. */
export function pageOf(actor: Actor): Page {
  return pages.get(actor) as Page
}
