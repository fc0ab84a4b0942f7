import * as auditCalls from '#contract/audit.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { type AuditFilter, countAudit, listAudit } from './audit-repository.ts'

const dayMs = 24 * 60 * 60 * 1000

export function registerAuditRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, auditCalls.listAudit, async ({ query }) => {
    const { page, limit, actor, search, dateFrom, dateTo } = query
    const filter: AuditFilter = {
      actor,
      search,
      from: dateFrom ? new Date(dateFrom) : null,
      before: dateTo ? addMs(new Date(dateTo), dayMs) : null,
    }
    const rows = await listAudit(ctx.db.root, filter, limit, (page - 1) * limit)
    const data = rows.map(({ entry, ...names }) => ({ ...entry, ...names, createdAt: entry.createdAt.toISOString() }))
    return { data, total: await countAudit(ctx.db.root, filter) }
  })
}
