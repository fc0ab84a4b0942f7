import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'
import { type Database, fromEmbedded } from '#server/db/client.ts'
import type { Actor, Inside } from '#tests/simulation/actors/actor.ts'
import type { MemoryQueue } from './memory-queue.ts'
import { quickQuery } from './quick-query.ts'

/**
 * The database as one actor sees it. Each transaction, and each statement outside of one, waits for its turn and may
 * break before its effect, at any statement, or after its commit.
 */
export function gateDatabase(pglite: PGlite, actor: Actor, queue: MemoryQueue): Database {
  const driver = {
    query: (text: string, parameters?: unknown[], options?: QueryOptions) =>
      actor.gate(label(text), () => quickQuery(pglite, text, parameters, options)),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      actor.gate('transaction', async (inside) => {
        queue.begin(inside)
        try {
          const result = await pglite.transaction(async (tx) => {
            const worked = await work(breakable(tx, inside))
            inside.commit()
            return worked
          })
          queue.commit()
          return result
        } finally {
          queue.rollback()
        }
      }),
  }
  return fromEmbedded(driver as unknown as PGlite)
}

/** The database as the world itself sees it: nothing waits, nothing breaks. */
export function ungatedDatabase(pglite: PGlite): Database {
  const quick = (driver: Pick<PGlite, 'exec'>) => ({
    query: (text: string, parameters?: unknown[], options?: QueryOptions) =>
      quickQuery(driver, text, parameters, options),
  })
  const transaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    pglite.transaction((tx) => work({ ...tx, ...quick(tx) } as Transaction))
  return fromEmbedded({ ...quick(pglite), transaction, close: () => pglite.close() } as unknown as PGlite)
}

function breakable(tx: Transaction, inside: Inside): Transaction {
  const query = async (text: string, parameters?: unknown[], options?: QueryOptions) => {
    inside.statement()
    return quickQuery(tx, text, parameters, options)
  }
  return { ...tx, query } as Transaction
}

/** A label such as `update video_tasks`. */
function label(text: string): string {
  const [verb = ''] = text.split(' ', 1)
  const table = /(?:from|update|into) "(\w+)"/.exec(text)?.[1] ?? ''
  return `${verb} ${table}`
}
