import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { type AllFilter, countAllTransactions } from './transaction-repository.ts'

/** Nothing comes into the ledger later than this with a time before it: no transaction and no clock is that far behind. */
const unchangingMs = 15 * 60_000
/** How much may be counted anew each time before it is counted once for all. */
const freshMs = 60 * 60_000

type Counted = { until: Date; rows: number }
const countedByDatabase = new WeakMap<Database, Map<string, Counted>>()

/**
 * How many rows of the ledger match. The ledger only grows, so what is older than a while is counted once by each process
 * and remembered; a choice of users or days is as small as what they did, and counted each time.
 */
export async function countTransactions(ctx: Context, filter: AllFilter): Promise<number> {
  const root = ctx.db.root
  if (filter.username || filter.period.from || filter.period.before) return countAllTransactions(root, filter)
  const remembered = countedByDatabase.get(ctx.db) ?? new Map<string, Counted>()
  countedByDatabase.set(ctx.db, remembered)
  const key = filter.type ?? 'all'
  const countBetween = (from: Date | null, before: Date | null) =>
    countAllTransactions(root, { ...filter, period: { from, before } })
  const now = ctx.clock.now().getTime()
  let known = remembered.get(key) ?? null
  if (!known || known.until.getTime() < now - unchangingMs - freshMs) {
    const until = new Date(now - unchangingMs)
    known = { until, rows: (known?.rows ?? 0) + (await countBetween(known?.until ?? null, until)) }
    remembered.set(key, known)
  }
  return known.rows + (await countBetween(known.until, null))
}
