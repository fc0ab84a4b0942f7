import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The result of a raw SQL statement, for both drivers. */
type Answer<Row> = { rows: Row[] }

/** The rows have the type that the caller of `execute` specifies. */
interface QueryResult extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** The root handle or a transaction, as passed to repositories. */
export type Handle = PgDatabase<QueryResult, Record<string, never>>

/** A transaction's handle, for functions that must run inside one. */
export type Tx = Handle & { rollback(): never }

const current = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Using the root handle inside a transaction deadlocks: on the embedded database it
 * waits for the transaction's own connection, and on PostgreSQL it takes a second
 * connection from the pool, which runs out under load. So the first such call fails.
 * @throws Error if the caller is inside a transaction.
 */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open)
    throw new Error('The root database handle was used inside a transaction; use the handle of the transaction.')
}

/** Runs `work` in a transaction and commits, or rolls back if it throws. Network calls do not belong inside. */
export async function inTransaction<T>(root: Handle, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInsideTransaction()
  const scope = { open: true }
  return root.transaction((tx) =>
    current.run(scope, async () => {
      try {
        return await work(tx)
      } finally {
        // Work that outlives the transaction (a timer, an unawaited promise) may use the root handle again.
        scope.open = false
      }
    }),
  )
}
