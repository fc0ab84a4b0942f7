import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import {
  exportAllTransactions as exportAllTransactionsEndpoint,
  exportTransactions as exportTransactionsEndpoint,
  getUserSpending as getUserSpendingEndpoint,
  getUserStats,
  listAllTransactions as listAllTransactionsEndpoint,
  listTransactions as listTransactionsEndpoint,
} from '#contract/credits.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { exportAllTransactions, exportTransactions } from './export-transactions.ts'
import { getUserSpending } from './get-user-spending.ts'
import { listAllTransactions, listTransactions } from './list-transactions.ts'
import { getStats } from './stats-repository.ts'

export function registerCreditRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, getUserStats, ({ user }) => getStats(ctx.db.root, user.id))
  registerEndpoint(app, getUserSpendingEndpoint, ({ user, query }) =>
    getUserSpending(ctx, user.id, query.days, query.utcOffset),
  )
  registerEndpoint(app, listTransactionsEndpoint, ({ user, query }) => listTransactions(ctx, user.id, query.page))
  registerEndpoint(app, exportTransactionsEndpoint, ({ user, reply }) =>
    sendCsv(reply, 'transactions.csv', exportTransactions(ctx, user.id)),
  )
  registerEndpoint(app, listAllTransactionsEndpoint, ({ query: { page, limit, ...filters } }) =>
    listAllTransactions(ctx, filters, page, limit),
  )
  registerEndpoint(app, exportAllTransactionsEndpoint, ({ query, reply }) =>
    sendCsv(reply, 'all-transactions.csv', exportAllTransactions(ctx, query)),
  )
}

function sendCsv(reply: FastifyReply, name: string, lines: AsyncGenerator<string>): Readable {
  reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
  return Readable.from(lines)
}
