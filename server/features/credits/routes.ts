import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as creditsCalls from '#contract/credits.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { exportAllTransactions, exportTransactions } from './export-transactions.ts'
import { getUserSpending } from './get-user-spending.ts'
import { listAllTransactions, listTransactions } from './list-transactions.ts'
import { getStats } from './stats-repository.ts'

export function registerCreditRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, creditsCalls.getUserStats, ({ user }) => getStats(ctx.db.root, user.id))
  registerEndpoint(app, creditsCalls.getUserSpending, ({ user, query }) =>
    getUserSpending(ctx, user.id, query.days, query.utcOffset),
  )
  registerEndpoint(app, creditsCalls.listTransactions, ({ user, query }) => listTransactions(ctx, user.id, query.page))
  registerEndpoint(app, creditsCalls.exportTransactions, ({ user, reply }) =>
    sendCsv(reply, 'transactions.csv', exportTransactions(ctx, user.id)),
  )
  registerEndpoint(app, creditsCalls.listAllTransactions, ({ query: { page, limit, ...filters } }) =>
    listAllTransactions(ctx, filters, page, limit),
  )
  registerEndpoint(app, creditsCalls.exportAllTransactions, ({ query, reply }) =>
    sendCsv(reply, 'all-transactions.csv', exportAllTransactions(ctx, query)),
  )
}

function sendCsv(reply: FastifyReply, name: string, lines: AsyncGenerator<string>): Readable {
  reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
  return Readable.from(lines)
}
