import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import { events } from '#server/db/schema/events.ts'

export type TailedEvent = typeof events.$inferSelect
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
    const rows = await listEventsAfter(db, cursor)
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
      cursor = await findHorizon(db)
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

const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

async function findHorizon(db: Database): Promise<{ tx: bigint; id: number }> {
  const rows = await db.root.select({ horizon: sql<string>`(${horizon})::text` }).from(sql`(select 1) as one`)
  return { tx: BigInt(rows[0]?.horizon ?? 0), id: 0 }
}

async function listEventsAfter(db: Database, cursor: { tx: bigint; id: number }): Promise<TailedEvent[]> {
  return db.root
    .select()
    .from(events)
    .where(
      and(
        or(gt(events.tx, cursor.tx), and(eq(events.tx, cursor.tx), gt(events.id, cursor.id))),
        sql`${events.tx} < ${horizon}`,
      ),
    )
    .orderBy(asc(events.tx), asc(events.id))
    .limit(batchSize)
}

function callSafely(listener: Listener, event: TailedEvent, log: Logger): void {
  try {
    listener(event)
  } catch (error) {
    log.error({ err: error, event: event.id }, 'a reader of events failed')
  }
}
