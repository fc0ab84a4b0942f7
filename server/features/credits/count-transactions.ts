import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { type AllFilter, countAllTransactions } from './transaction-repository.ts'

/** All rows older than this are committed: no transaction runs that long, and no clock is that far behind. */
const unchangingMs = 15 * 60_000
/** Recent rows are counted at every call. The remembered count is extended when they span this much more. */
const freshMs = 60 * 60_000

type RowCount = { until: Date; rows: number }
const countedByDatabase = new WeakMap<Database, Map<AllFilter['type'], RowCount>>()

/**
 * Counts the ledger rows that match. The ledger only grows, so each process counts older rows once and remembers the
 * number. A selection of users or days is small and counted every time.
 */
export async function countTransactions(ctx: Context, filter: AllFilter): Promise<number> {
  const root = ctx.db.root
  if (filter.username || filter.period.from || filter.period.before) return countAllTransactions(root, filter)
  const remembered = countedByDatabase.get(ctx.db) ?? new Map<AllFilter['type'], RowCount>()
  countedByDatabase.set(ctx.db, remembered)
  const countBetween = (from: Date | null, before: Date | null) =>
    countAllTransactions(root, { ...filter, period: { from, before } })
  const now = ctx.clock.now().getTime()
  let known = remembered.get(filter.type) ?? null
  if (!known || known.until.getTime() < now - unchangingMs - freshMs) {
    const until = new Date(now - unchangingMs)
    known = { until, rows: (known?.rows ?? 0) + (await countBetween(known?.until ?? null, until)) }
    remembered.set(filter.type, known)
  }
  return known.rows + (await countBetween(known.until, null))
}
