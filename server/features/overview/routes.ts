import { getIntegrations as getIntegrationsEndpoint } from '#contract/integrations.ts'
import {
  getChecklist as getChecklistEndpoint,
  getOverview as getOverviewEndpoint,
  getStorage as getStorageEndpoint,
  updateStorage as updateStorageEndpoint,
} from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getChecklist } from './get-checklist.ts'
import { getIntegrations } from './get-integrations.ts'
import { getOverview } from './get-overview.ts'
import { noteArrival } from './note-arrival.ts'
import { getStorage, updateStorage } from './storage-use.ts'

export function registerOverviewRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, getOverviewEndpoint, ({ query }) => getOverview(ctx, query.days))
  registerEndpoint(app, getChecklistEndpoint, () => getChecklist(ctx))
  registerEndpoint(app, getIntegrationsEndpoint, () => getIntegrations(ctx))
  registerEndpoint(app, getStorageEndpoint, () => getStorage(ctx))
  registerEndpoint(app, updateStorageEndpoint, ({ user, body }) => updateStorage(ctx, user.id, body))
  app.addHook('onResponse', (request, reply) => noteArrival(ctx, request.url, reply.statusCode))
}
