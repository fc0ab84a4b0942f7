import {
  createKieApi as createKieApiEndpoint,
  deleteKieApi as deleteKieApiEndpoint,
  listKieApis,
  syncKieApi as syncKieApiEndpoint,
  updateKieApi as updateKieApiEndpoint,
} from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/register-endpoint.ts'
import { listAccounts } from './account-repository.ts'
import { toKieApi } from './kie-api.ts'
import { createKieApi, deleteKieApi, updateKieApi } from './save-kie-api.ts'
import { syncKieApi } from './sync-kie-api.ts'

export function registerProviderRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, listKieApis, async () => (await listAccounts(ctx.db.root)).map(toKieApi))

  registerEndpoint(app, createKieApiEndpoint, async ({ body }) => toKieApi(await createKieApi(ctx, body)))

  registerEndpoint(app, updateKieApiEndpoint, async ({ params, body }) =>
    toKieApi(await updateKieApi(ctx, params.id, body)),
  )

  registerEndpoint(app, deleteKieApiEndpoint, async ({ params }) => {
    await deleteKieApi(ctx, params.id)
    return { success: true as const }
  })

  registerEndpoint(app, syncKieApiEndpoint, async ({ params }) => toKieApi(await syncKieApi(ctx, params.id)))
}
