import type { TransactionFilters } from '#contract/credits.ts'
import type { Context } from '#server/context.ts'
import { byteOrderMark, toCsvLine } from './csv.ts'
import { toFilter, withOwnId } from './list-transactions.ts'
import { countOwnTransactions, listAllTransactions, listOwnTransactions } from './transaction-repository.ts'

const batchSize = 1000

/** Streams the user's whole history in chunks, so that memory use does not depend on its length. */
export async function* exportTransactions(ctx: Context, userId: string): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(['Date', 'Type', 'Description', 'Credits', 'Balance', 'Video'])
  let from = await countOwnTransactions(ctx.db.root, userId)
  while (from > 0) {
    const rows = await listOwnTransactions(ctx.db.root, userId, from, batchSize)
    yield rows
      .map((row) =>
        toCsvLine([row.createdAt.toISOString(), row.type, row.description, row.amount, row.balanceAfter, row.taskId]),
      )
      .join('')
    from -= batchSize
  }
}

const allHeadings = ['Date', 'User', 'Email', 'Type', 'Description', 'Credits', 'Balance', 'Video', 'KIE task']

/** Streams the history of all users that matches the filters. */
export async function* exportAllTransactions(ctx: Context, filters: TransactionFilters): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(allHeadings)
  const filter = toFilter(filters)
  for (let after: { createdAt: Date; id: number } | undefined; ; ) {
    const page = { limit: batchSize, ...(after ? { after } : {}) }
    const rows = await listAllTransactions(ctx.db.root, filter, page)
    yield rows
      .map((row) =>
        toCsvLine([
          row.createdAt.toISOString(),
          row.username,
          row.email,
          row.type,
          row.description,
          row.amount,
          row.balanceAfter,
          row.taskId,
          withOwnId(ctx, row).kieTaskId,
        ]),
      )
      .join('')
    after = rows.at(-1)
    if (rows.length < batchSize) return
  }
}
