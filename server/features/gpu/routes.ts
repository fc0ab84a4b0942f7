import * as gpuModelCalls from '#contract/models/gpu/gpu-models.ts'
import * as gpuServerCalls from '#contract/models/gpu/gpu-servers.ts'
import type { Context } from '#server/context.ts'
import { getAdminModel } from '#server/features/models/differences/list-admin-models.ts'
import { toVendorAccount } from '#server/features/providers/vendor-accounts/to-vendor-account.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { checkModel, checkServers } from './check-servers.ts'
import { getWorkflow, importWorkflow } from './import-workflow.ts'
import { addGpuModel, changeGpuModel } from './save-gpu-model.ts'
import { createServer, updateServer } from './save-server.ts'
import { storeStarter } from './starters/store-starter.ts'

export function registerGpuRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, gpuServerCalls.createGpuServer, async ({ user, body }) =>
    toVendorAccount(await createServer(ctx, user.id, body), ctx.clock.now()),
  )
  registerEndpoint(app, gpuServerCalls.updateGpuServer, async ({ user, params: { id }, body }) =>
    toVendorAccount(await updateServer(ctx, user.id, id, body), ctx.clock.now()),
  )
  registerEndpoint(app, gpuServerCalls.checkGpuServers, async () => ({ data: await checkServers(ctx) }))
  registerEndpoint(app, gpuModelCalls.importWorkflow, ({ body: { workflow } }) => importWorkflow(ctx, workflow))
  registerEndpoint(app, gpuModelCalls.getWorkflow, ({ params: { hash } }) => getWorkflow(ctx, hash))
  registerEndpoint(app, gpuModelCalls.storeGpuStarter, ({ params: { name } }) => storeStarter(ctx, name))
  registerEndpoint(app, gpuModelCalls.addGpuModel, async ({ user, body: { id, ...definition } }) => {
    await addGpuModel(ctx, user.id, id, definition)
    return getAdminModel(ctx, id)
  })
  registerEndpoint(app, gpuModelCalls.changeGpuModel, async ({ user, params: { id }, body }) => {
    const { startedFrom, ...definition } = body
    await changeGpuModel(ctx, user.id, { id, definition, startedFrom })
    return getAdminModel(ctx, id)
  })
  registerEndpoint(app, gpuModelCalls.checkGpuModel, async ({ params: { id } }) => ({
    data: await checkModel(ctx, id),
  }))
}
