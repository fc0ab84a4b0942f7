/** A transaction that has committed. */
export type Commit = {
  serial: number
  at: number
  /** The process that knows of its own commit; null for all others, such as a process that died at this moment. */
  by: object | null
}

type Owner = { dead: boolean }

/**
 * The transaction ids of the simulated database server. PGlite runs one transaction after the other, so its own ids are
 * always in the order of the commits. Here, a transaction may get its id long before it commits, as on PostgreSQL, so
 * that events become visible out of order.
 */
export type TransactionIds = {
  /** The commits so far, by transaction id. */
  commits: Map<number, Commit>
  /** A transaction begins; if its owner dies, the database ends it. */
  begin(owner: Owner | null): number
  commit(id: number): Commit
  rollback(id: number): void
  /** The oldest running transaction; if there is none, the next one. */
  oldest(): number
  next(): number
}

const first = 1000
let current: TransactionIds = createTransactionIds(() => 0)

/** Those of the run in progress. */
export const transactionIds = (): TransactionIds => current

export function restartTransactionIds(time: () => number): void {
  current = createTransactionIds(time)
}

function createTransactionIds(time: () => number): TransactionIds {
  let next = first
  const open = new Map<number, Owner | null>()
  const commits = new Map<number, Commit>()
  return {
    commits,
    begin(owner) {
      open.set(next, owner)
      return next++
    },
    commit(id) {
      open.delete(id)
      const commit: Commit = { serial: commits.size + 1, at: time(), by: null }
      commits.set(id, commit)
      return commit
    },
    rollback: (id) => void open.delete(id),
    oldest: () => Math.min(next, ...[...open].flatMap(([id, owner]) => (owner?.dead ? [] : [id]))),
    next: () => next,
  }
}
