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
  /** Calls the listener for every event from now on, in order, once. Returns how to stop. */
  subscribe(listener: Listener): () => void
  /** The place up to which every listener has been told everything. */
  position(): Cursor
  start(): Promise<void>
  stop(): Promise<void>
}

/** How late the work of other processes is seen. The embedded database has none: whatever is committed wakes the tail. */
const idleMs = { postgres: 50, embedded: 250 } as const
/** Where one commit follows the other, each reading takes several of them. */
const busyMs = 10
const batchSize = 1000

/**
 * Reads `events` once for the whole process. The cursor is the pair (tx, id), and only transactions older than every
 * running one are told: by id alone, a row that commits late would be skipped.
 */
export function createEventTail(db: Database, log: Logger): EventTail {
  const complain = logSparingly(log, 'reading events failed')
  const listeners = new Set<Listener>()
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

  /** @returns whether there may be more to read at once. */
  async function readNext(): Promise<boolean> {
    versions.begin()
    const seen = await listSeenEventsAfter(db.root, cursor, batchSize)
    const settled = seen.filter((event) => event.settled)
    for (const event of settled) {
      cursor = { tx: event.tx, id: event.id }
      versions.settle(event)
      for (const listener of listeners) callSafely(listener, event, log)
    }
    versions.finish(seen.slice(settled.length), seen.length < batchSize)
    return settled.length === batchSize
  }

  async function run(): Promise<void> {
    while (running) {
      woken = false
      const more = await readNext().catch((error) => {
        complain(error)
        return false
      })
      if (more || !running) continue
      if (woken) {
        await sleep(busyMs)
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
    position: () => cursor,
    async start() {
      if (await hasEventsToCome(db.root)) {
        log.warn('the database was restored elsewhere: live pages ask for everything anew')
        await beginAfterRestore(db)
      }
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
    log.error({ err: error, event: event.id }, 'a reader of events failed')
  }
}
