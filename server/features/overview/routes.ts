import { getIntegrations as getIntegrationsEndpoint } from '#contract/integrations.ts'
import {
  confirmStep as confirmStepEndpoint,
  confirmSweep as confirmSweepEndpoint,
  getChecklist as getChecklistEndpoint,
  getOverview as getOverviewEndpoint,
  getStorage as getStorageEndpoint,
  updateStorage as updateStorageEndpoint,
} from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getIntegrations } from './get-integrations.ts'
import { getOverview } from './get-overview.ts'
import { confirmStep } from './go-live/confirm-step.ts'
import { getChecklist } from './go-live/get-checklist.ts'
import { noteArrival } from './note-arrival.ts'
import { confirmSweep, getStorage, updateStorage } from './storage-use.ts'

export function registerOverviewRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, getOverviewEndpoint, ({ query }) => getOverview(ctx, query.days))
  registerEndpoint(app, getChecklistEndpoint, () => getChecklist(ctx))
  registerEndpoint(app, confirmStepEndpoint, async ({ user, params: { step }, body: { isConfirmed } }) => {
    await confirmStep(ctx, user.id, { step, isConfirmed })
    return { success: true as const }
  })
  registerEndpoint(app, getIntegrationsEndpoint, () => getIntegrations(ctx))
  registerEndpoint(app, getStorageEndpoint, () => getStorage(ctx))
  registerEndpoint(app, updateStorageEndpoint, ({ user, body }) => updateStorage(ctx, user.id, body))
  registerEndpoint(app, confirmSweepEndpoint, ({ user, body }) => confirmSweep(ctx, user.id, body))
  app.addHook('onResponse', (request, reply) => noteArrival(ctx, request.url, reply.statusCode))
}
