import { getProviderHealth } from '#contract/provider-health.ts'
import * as providersCalls from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getHealth } from './health/get-health.ts'
import { toKieApi } from './kie-api.ts'
import { listProviderAccounts } from './provider-account-repository.ts'
import {
  createProviderAccount,
  deleteProviderAccount,
  revealKieApi,
  updateProviderAccount,
} from './save-provider-account.ts'
import { syncKieApi } from './sync-kie-api.ts'

export function registerProviderRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, providersCalls.listKieApis, async () =>
    (await listProviderAccounts(ctx.db.root, 'kie')).map(toKieApi),
  )

  registerEndpoint(app, getProviderHealth, async ({ query }) => getHealth(ctx, query.period))

  registerEndpoint(app, providersCalls.createKieApi, async ({ user, body }) =>
    toKieApi(await createProviderAccount(ctx, user.id, body)),
  )

  registerEndpoint(app, providersCalls.updateKieApi, async ({ user, params, body }) =>
    toKieApi(await updateProviderAccount(ctx, user.id, params.id, body)),
  )

  registerEndpoint(app, providersCalls.deleteKieApi, async ({ user, params }) => {
    await deleteProviderAccount(ctx, user.id, params.id)
    return { success: true as const }
  })

  registerEndpoint(app, providersCalls.syncKieApi, async ({ user, params }) =>
    toKieApi(await syncKieApi(ctx, user.id, params.id)),
  )

  registerEndpoint(app, providersCalls.revealKieApi, async ({ user, params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return { value: await revealKieApi(ctx, user.id, params.id, body.name) }
  })
}
