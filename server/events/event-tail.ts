import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { beginAfterRestore } from '#server/db/after-restore.ts'
import type { Database } from '#server/db/client.ts'
import { logSparingly } from '#server/log.ts'
import type { Cursor } from './cursor.ts'
import { hasEventsToCome } from './event-stream-repository.ts'
import { findHorizon, listSeenEventsAfter, type TailedEvent } from './list-events.ts'
import { createUserVersions, type UserVersions } from './user-versions.ts'

type Listener = (event: TailedEvent) => void

export type EventTail = Pick<UserVersions, 'versionOf' | 'follow'> & {
  /** Calls the listener for every event from now on, in order and once. @returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void
  /**
   * Calls the listener as soon as an event is visible: in any order,
   * and possibly twice. @returns a function that unsubscribes.
   */
  watch(listener: Listener): () => void
  /** The position up to which all events have been delivered. */
  position(): Cursor
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The pause between reads if nothing wakes the tail. This process's own commits wake it, so on PostgreSQL this is the
 * delay for events of other processes. The embedded database has no other processes.
 */
const idleMs = { postgres: 50, embedded: 250 } as const
/** The shortest pause between reads after a commit, so that one read covers several commits. */
const busyMs = 10
const batchSize = 1000
/** The pause per event that is visible but not final, because every read returns all of those again. */
const msPerOpen = 0.25

/**
 * Reads `events` once for the whole process. The cursor is the pair (tx, id), and only events of transactions older
 * than every running one are delivered; by id alone, a row that commits late would be skipped. With `reads: false`,
 * for a process without pages, it only prepares a restored database at its start.
 */
export function createEventTail(db: Database, log: Logger, { reads = true } = {}): EventTail {
  const logFailure = logSparingly(log, 'reading events failed')
  const listeners = new Set<Listener>()
  const watchers = new Set<Listener>()
  let watched = new Set<number>()
  const versions = createUserVersions(db)
  let cursor: Cursor = { tx: 0n, id: 0 }
  let running = false
  let loop: Promise<void> = Promise.resolve()
  let wake: () => void = () => {}
  let woken = false
  db.onCommit(() => {
    woken = true
    wake()
  })

  /** @returns whether there may be more to read at once, and otherwise the pause before the next read. */
  async function readNext(): Promise<{ more: boolean; pauseMs: number }> {
    versions.begin()
    const seen = await listSeenEventsAfter(db.root, cursor, batchSize)
    const final = seen.filter((event) => event.final)
    for (const event of final) {
      cursor = { tx: event.tx, id: event.id }
      versions.learn(event)
      for (const listener of listeners) callSafely(listener, event, log)
    }
    notifyWatchers(seen)
    versions.finish(seen.slice(final.length), seen.length < batchSize)
    return { more: final.length === batchSize, pauseMs: msPerOpen * (seen.length - final.length) }
  }

  /** An event that cannot be delivered in order yet appears in every read, so repeats are filtered out. */
  function notifyWatchers(seen: TailedEvent[]): void {
    const fresh = seen.filter(({ id }) => !watched.has(id))
    watched = new Set(seen.map(({ id }) => id))
    for (const event of fresh) for (const watcher of watchers) callSafely(watcher, event, log)
  }

  async function run(): Promise<void> {
    while (running) {
      woken = false
      const { more, pauseMs } = await readNext().catch((error) => {
        logFailure(error)
        return { more: false, pauseMs: 0 }
      })
      if (more || !running) continue
      if (woken || pauseMs > busyMs) {
        await sleep(Math.max(busyMs, pauseMs))
        continue
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, idleMs[db.engine])
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  return {
    versionOf: versions.versionOf,
    follow: versions.follow,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    position: () => cursor,
    async start() {
      if (await hasEventsToCome(db.root)) {
        log.warn('the database was restored from a backup; live pages will reload everything')
        await beginAfterRestore(db)
      }
      if (!reads) return
      cursor = await findHorizon(db.root)
      running = true
      loop = run()
    },
    async stop() {
      running = false
      wake()
      await loop
    },
  }
}

function callSafely(listener: Listener, event: TailedEvent, log: Logger): void {
  try {
    listener(event)
  } catch (error) {
    log.error({ err: error, event: event.id }, 'an event listener failed')
  }
}
