import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import { findHorizon, listEventsAfter, type TailedEvent } from './list-events.ts'

type Listener = (event: TailedEvent) => void

export type EventTail = {
  /** Calls the listener for every event from now on, in order, once. Returns how to stop. */
  subscribe(listener: Listener): () => void
  start(): Promise<void>
  stop(): Promise<void>
}

const idleMs = 1000
const batchSize = 1000

/**
 * Reads `events` once for the whole process. The cursor is the pair (tx, id), and only transactions older than every
 * running one are read: by id alone, a row that commits late would be skipped.
 */
export function createEventTail(db: Database, log: Logger): EventTail {
  const listeners = new Set<Listener>()
  let cursor = { tx: 0n, id: 0 }
  let running = false
  let loop: Promise<void> = Promise.resolve()
  let wake: () => void = () => {}
  let woken = false
  db.onCommit(() => {
    woken = true
    wake()
  })

  async function readNext(): Promise<TailedEvent[]> {
    const rows = await listEventsAfter(db.root, cursor, batchSize)
    for (const row of rows) {
      cursor = { tx: row.tx, id: row.id }
      for (const listener of listeners) callSafely(listener, row, log)
    }
    return rows
  }

  async function run(): Promise<void> {
    while (running) {
      woken = false
      const rows = await readNext().catch((error) => {
        log.error({ err: error }, 'reading events failed')
        return []
      })
      if (rows.length === batchSize || woken || !running) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, idleMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
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
