import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What both drivers answer to a statement that is written as SQL. */
type Answer<Row> = { rows: Row[] }

/** The rows are of the type that the caller of `execute` names. */
interface QueryResult extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** Either the root handle or a transaction: what a repository is given. */
export type Handle = PgDatabase<QueryResult, Record<string, never>>

/** A transaction's handle. Functions that must not run outside of one ask for this type. */
export type Tx = Handle & { rollback(): never }

const current = new AsyncLocalStorage<{ open: boolean }>()

/**
 * The root handle waits for the transaction's own connection on the embedded database, and takes a second one from the
 * pool on PostgreSQL: both end in a standstill under load. So it is a bug, found at the first call.
 * @throws Error when the caller is inside a transaction.
 */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open)
    throw new Error('The root database handle was used inside a transaction; use the handle that the transaction gave.')
}

/** Runs `work` in a transaction; commits what it did, or nothing when it throws. No network call belongs inside. */
export async function inTransaction<T>(root: Handle, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction()
  const scope = { open: true }
  return root.transaction((tx) =>
    current.run(scope, async () => {
      try {
        return await work(tx)
      } finally {
        // Work that outlives the transaction (a timer, a promise nobody awaits) may use the root handle again.
        scope.open = false
      }
    }),
  )
}
