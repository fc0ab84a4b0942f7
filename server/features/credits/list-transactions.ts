import { type TransactionFilters, transactionsPageSize } from '#contract/credits.ts'
import type { Context } from '#server/context.ts'
import { countTransactions } from './count-transactions.ts'
import { toPeriod } from './period-policy.ts'
import {
  type AllFilter,
  type AnyTransaction,
  countOwnTransactions,
  listAllTransactions as listAll,
  listOwnTransactions,
} from './transaction-repository.ts'

export async function listTransactions(ctx: Context, userId: string, page: number) {
  const total = await countOwnTransactions(ctx.db.root, userId)
  const from = total - (page - 1) * transactionsPageSize
  const rows = from > 0 ? await listOwnTransactions(ctx.db.root, userId, from, transactionsPageSize) : []
  return { data: rows.map(withIsoDate), total }
}

export async function listAllTransactions(ctx: Context, filters: TransactionFilters, page: number, limit: number) {
  const filter = toFilter(filters)
  const total = await countTransactions(ctx, filter)
  const rows = await listAll(ctx.db.root, filter, { limit, offset: (page - 1) * limit })
  return { data: rows.map((row) => withIsoDate(withOwnId(ctx, row))), total }
}

/** Names the task as its provider does, whose support finds it by that id. What is stored may say more than the id. */
export function withOwnId(ctx: Context, { provider, providerTaskId, ...row }: AnyTransaction) {
  const ownIdOf = provider === null ? undefined : ctx.providers[provider]?.ownIdOf
  return { ...row, kieTaskId: providerTaskId !== null && ownIdOf ? ownIdOf(providerTaskId) : providerTaskId }
}

export function toFilter(filters: TransactionFilters): AllFilter {
  return { type: filters.type ?? null, username: filters.user ?? null, period: toPeriod(filters) }
}

function withIsoDate<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
