import { getCurrentUser } from '#contract/accounts/current-user.ts'
import { registerSessions } from '#server/callers/sessions.ts'
import type { Context } from '#server/context.ts'
import type { Cursor } from '#server/events/cursor.ts'
import { createEventTail } from '#server/events/event-tail.ts'
import { toCurrentUser } from '#server/features/accounts/current-user.ts'
import { createSessionLookup, isSessionAlive } from '#server/features/accounts/sessions/session-lookup.ts'
import { createGpuServers } from '#server/features/gpu/require-ready-server.ts'
import { createVideoWaits } from '#server/features/videos/library/video-waits.ts'
import { registerVideoRoutes } from '#server/features/videos/routes.ts'
import { registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { registerLive } from '#server/http/live/live.ts'
import { createTagMaker, createUnchangedAnswer } from '#server/http/polling/answer-tag.ts'
import { type Actor, createActor, currentActor, runAs } from '#tests/simulation/actors/actor.ts'
import { createActorContext } from '#tests/simulation/actors/spawn.ts'
import { gateDatabase } from '#tests/simulation/doubles/gated-database.ts'
import type { World } from '#tests/simulation/world.ts'
import { createMiniApp, type MiniApp } from './mini-app.ts'

/** A web server: its event tail, and the endpoints that a page uses. */
export type ServerProcess = {
  /** Reads events, and owns the process's timers. */
  actor: Actor
  events: Context['events']
  /** Called after each commit that this process knows of. */
  commitListeners: (() => void)[]
  /** The position at which its tail began, and the events that the tail has delivered since. */
  began: Cursor
  delivered: number[]
  /** True once it accepts requests. */
  ready: boolean
  answerUnchanged: ReturnType<typeof createUnchangedAnswer>
  get: MiniApp['get']
}

/** Starts the process with this number; if it dies, another starts in its place. */
export function startProcess(world: World, number: number): void {
  const actor = createActor(`server ${number + 1}`, world.clock, () => 1)
  actor.aside = true
  const commitListeners: (() => void)[] = []
  // The requests of pages only read, so all commits are those of the work that this process does beside them.
  const db = gateDatabase(world, () => currentActor() ?? actor)
  db.onCommit = (listener) => void commitListeners.push(listener)
  runAs(actor, () => {
    const own = createActorContext(world, actor, null)
    const events = createEventTail(db, own.log)
    const ctx = { ...own, db, events }
    const lookups = { sessions: createSessionLookup(ctx), makeTag: createTagMaker(ctx) }
    const { app, get } = createMiniApp()
    const answerUnchanged = createUnchangedAnswer(lookups)
    const started: ServerProcess = {
      actor,
      events,
      commitListeners,
      began: { tx: 0n, id: 0 },
      delivered: [],
      ready: false,
      answerUnchanged,
      get,
    }
    registerSessions(app, ctx, lookups)
    registerEndpoint(app, getCurrentUser, ({ user }) => ({ user: user && toCurrentUser(user) }))
    registerVideoRoutes(app, ctx, { waits: createVideoWaits(events), servers: createGpuServers(ctx) })
    registerLive(app, ctx, (sessionId) => isSessionAlive(ctx, sessionId))
    world.processes[number] = started
    actor.onDeath.push(() => startProcess(world, number))
    events.start().then(
      () => {
        started.began = events.position()
        events.subscribe(({ id }) => void started.delivered.push(id))
        started.ready = true
      },
      () => actor.die(),
    )
  })
}
