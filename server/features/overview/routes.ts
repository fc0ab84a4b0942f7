import * as integrationsCalls from '#contract/integrations.ts'
import * as overviewCalls from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getIntegrations } from './get-integrations.ts'
import { getOverview } from './get-overview.ts'
import { confirmStep } from './go-live/confirm-step.ts'
import { getChecklist } from './go-live/get-checklist.ts'
import { noteArrival } from './note-arrival.ts'
import { confirmSweep, getStorage, updateStorage } from './storage-use.ts'

export function registerOverviewRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, overviewCalls.getOverview, ({ query }) => getOverview(ctx, query.days))
  registerEndpoint(app, overviewCalls.getChecklist, () => getChecklist(ctx))
  registerEndpoint(app, overviewCalls.confirmStep, async ({ user, params: { step }, body: { isConfirmed } }) => {
    await confirmStep(ctx, user.id, { step, isConfirmed })
    return { success: true as const }
  })
  registerEndpoint(app, integrationsCalls.getIntegrations, () => getIntegrations(ctx))
  registerEndpoint(app, overviewCalls.getStorage, () => getStorage(ctx))
  registerEndpoint(app, overviewCalls.updateStorage, ({ user, body }) => updateStorage(ctx, user.id, body))
  registerEndpoint(app, overviewCalls.confirmSweep, ({ user, body }) => confirmSweep(ctx, user.id, body))
  app.addHook('onResponse', (request, reply) => noteArrival(ctx, request.url, reply.statusCode))
}
