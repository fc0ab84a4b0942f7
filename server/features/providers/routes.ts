import { getProviderHealth } from '#contract/provider-health.ts'
import {
  createKieApi as createKieApiEndpoint,
  deleteKieApi as deleteKieApiEndpoint,
  listKieApis,
  revealKieApi as revealKieApiEndpoint,
  syncKieApi as syncKieApiEndpoint,
  updateKieApi as updateKieApiEndpoint,
} from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getHealth } from './health/get-health.ts'
import { toKieApi } from './kie-api.ts'
import { listProviderAccounts } from './provider-account-repository.ts'
import { createKieApi, deleteKieApi, revealKieApi, updateKieApi } from './save-kie-api.ts'
import { syncKieApi } from './sync-kie-api.ts'

export function registerProviderRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, listKieApis, async () => (await listProviderAccounts(ctx.db.root, 'kie')).map(toKieApi))

  registerEndpoint(app, getProviderHealth, async ({ query }) => getHealth(ctx, query.period))

  registerEndpoint(app, createKieApiEndpoint, async ({ user, body }) =>
    toKieApi(await createKieApi(ctx, user.id, body)),
  )

  registerEndpoint(app, updateKieApiEndpoint, async ({ user, params, body }) =>
    toKieApi(await updateKieApi(ctx, user.id, params.id, body)),
  )

  registerEndpoint(app, deleteKieApiEndpoint, async ({ user, params }) => {
    await deleteKieApi(ctx, user.id, params.id)
    return { success: true as const }
  })

  registerEndpoint(app, syncKieApiEndpoint, async ({ user, params }) =>
    toKieApi(await syncKieApi(ctx, user.id, params.id)),
  )

  registerEndpoint(app, revealKieApiEndpoint, async ({ user, params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { value: await revealKieApi(ctx, user.id, params.id, body.name) }
  })
}
