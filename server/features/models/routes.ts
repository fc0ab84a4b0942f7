import { listModels } from '#contract/models/list-models.ts'
import type { Context } from '#server/context.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { getModels } from './models-in-effect.ts'

export function registerModelRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, listModels, async () => ({ data: await getModels(ctx.config, ctx.db.root, 'web') }))
}
