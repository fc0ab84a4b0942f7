import * as addModelCalls from '#contract/models/add-model.ts'
import * as adminModelsCalls from '#contract/models/admin-models.ts'
import { listModels } from '#contract/models/list-models.ts'
import * as modelMarginsCalls from '#contract/models/model-margins.ts'
import { getCurrentPricing } from '#contract/settings/settings.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { addModel, changeAddedModel, removeAddedModel } from './added/save-added-model.ts'
import { changeModel, orderModels } from './differences/change-model.ts'
import { getAdminModel, listAdminModels } from './differences/list-admin-models.ts'
import { pauseModel } from './differences/pause-model.ts'
import { resumeModel } from './differences/resume-model.ts'
import type { GpuServers } from './gpu-servers.ts'
import { applyProposals } from './margins/apply-proposals.ts'
import { listMargins } from './margins/list-margins.ts'
import { getModelsInEffect } from './models-in-effect.ts'
import { decidePricing } from './pricing-policy.ts'

export function registerModelRoutes(app: App, ctx: Context, servers: GpuServers): void {
  registerEndpoint(app, listModels, async () => ({
    data: (await getModelsInEffect(ctx.config, ctx.db.root, 'web')).models,
  }))
  registerEndpoint(app, getCurrentPricing, async () => decidePricing(await getSettings(ctx.db.root)))
  registerEndpoint(app, adminModelsCalls.listAdminModels, async () => ({ data: await listAdminModels(ctx) }))
  registerEndpoint(app, adminModelsCalls.changeModel, async ({ user, params: { id }, body }) => {
    const { startedFrom, ...changes } = body
    await changeModel(ctx, user.id, { id, changes, startedFrom })
    return getAdminModel(ctx, id)
  })
  registerEndpoint(app, adminModelsCalls.orderModels, async ({ user, body }) => {
    await orderModels(ctx, user.id, body.ids)
    return { data: await listAdminModels(ctx) }
  })
  registerEndpoint(app, adminModelsCalls.pauseModel, async ({ user, params: { id }, body }) => {
    await pauseModel(ctx, user.id, id, body.reason || null)
    return getAdminModel(ctx, id)
  })
  registerEndpoint(app, adminModelsCalls.resumeModel, async ({ user, params: { id } }) => {
    await resumeModel(ctx, servers, user.id, id)
    return getAdminModel(ctx, id)
  })
  registerEndpoint(app, modelMarginsCalls.listMargins, () => listMargins(ctx))
  registerEndpoint(app, modelMarginsCalls.applyProposals, async ({ user, body }) => {
    await applyProposals(ctx, user.id, body.proposals)
    return listMargins(ctx)
  })
  registerEndpoint(app, addModelCalls.addModel, async ({ user, body: { id, ...definition } }) => {
    await addModel(ctx, user.id, id, definition)
    return getAdminModel(ctx, id)
  })
  registerEndpoint(app, addModelCalls.changeAddedModel, async ({ user, params: { id }, body }) => {
    const { startedFrom, ...definition } = body
    await changeAddedModel(ctx, user.id, { id, definition, startedFrom })
    return getAdminModel(ctx, id)
  })
  registerEndpoint(app, addModelCalls.removeAddedModel, async ({ user, params: { id } }) => {
    await removeAddedModel(ctx, user.id, id)
    return { success: true as const }
  })
}
