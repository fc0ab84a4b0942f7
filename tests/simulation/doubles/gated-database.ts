import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'
import { type Database, fromEmbedded } from '#server/db/client.ts'
import type { Actor, Inside } from '#tests/simulation/actors/actor.ts'
import type { World } from '#tests/simulation/world.ts'
import { quickQuery } from './quick-query.ts'
import { transactionIds } from './transaction-ids.ts'

const maxLockMs = 2000

/** The statements of one transaction; the first of them tells the database the transaction's id. */
type Statements = { id: number | null; inside: Inside }

/**
 * The database as one actor sees it. Each transaction, and each statement outside of one, waits for its turn and may
 * break before its effect, at any statement, or after its commit. Some transactions begin before they wait.
 * @param who the actor that is running
 */
export function gateDatabase(world: Omit<World, 'operator'>, who: () => Actor): Database {
  const { pglite, queue, random, clock } = world
  const driver = {
    query: (text: string, parameters?: unknown[], options?: QueryOptions) =>
      who().gate(label(text), () => single(pglite, text, parameters, options)),
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => {
      const actor = who()
      const ids = transactionIds()
      const early = !world.calm && random.chance(0.3) ? ids.begin(actor) : null
      // It waits for a lock.
      if (early !== null && random.chance(0.3)) actor.stalledUntil = clock.time() + random.between(50, maxLockMs)
      const effect = async (inside: Inside) => {
        const id = early ?? ids.begin(actor)
        queue.begin(inside)
        try {
          const result = await pglite.transaction(async (tx) => {
            const worked = await work(breakable(tx, { id, inside }))
            inside.commit()
            return worked
          })
          actor.lastCommit = ids.commit(id)
          queue.commit()
          return result
        } finally {
          ids.rollback(id)
          queue.rollback()
        }
      }
      const done = actor.gate('transaction', effect)
      if (early !== null) done.catch(() => ids.rollback(early))
      return done
    },
  }
  return fromEmbedded(driver as unknown as PGlite)
}

/** The database as the world itself sees it: nothing waits, nothing breaks. */
export function ungatedDatabase(pglite: PGlite): Database {
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>) => {
    const id = transactionIds().begin(null)
    const always: Inside = { statement() {}, commit() {} }
    try {
      const result = await pglite.transaction((tx) => work(breakable(tx, { id, inside: always })))
      transactionIds().commit(id)
      return result
    } finally {
      transactionIds().rollback(id)
    }
  }
  const query = (text: string, parameters?: unknown[], options?: QueryOptions) =>
    single(pglite, text, parameters, options)
  return fromEmbedded({ query, transaction, close: () => pglite.close() } as unknown as PGlite)
}

/** No single statement appends an event, so its commit is none that a page must learn of. */
function single(pglite: PGlite, text: string, parameters?: unknown[], options?: QueryOptions) {
  if (text.startsWith('select')) return quickQuery(pglite, text, parameters, options)
  const id = transactionIds().begin(null)
  transactionIds().rollback(id)
  return quickQuery(pglite, text, parameters, options, id)
}

function breakable(tx: Transaction, statements: Statements): Transaction {
  const query = async (text: string, parameters?: unknown[], options?: QueryOptions) => {
    statements.inside.statement()
    const id = statements.id
    statements.id = null
    return quickQuery(tx, text, parameters, options, id)
  }
  return { ...tx, query } as Transaction
}

/** A label such as `update video_tasks`. */
function label(text: string): string {
  const [verb = ''] = text.split(' ', 1)
  const table = /(?:from|update|into) "(\w+)"/.exec(text)?.[1] ?? ''
  return `${verb} ${table}`
}
