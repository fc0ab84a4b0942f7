import type { Context } from '#server/context.ts'
import { countRequest, listDoorLimits } from '#server/limits/count-request.ts'
import type { App } from './register-endpoint.ts'

/** Counts the valid calls of every route that names limits; other routes have no overhead. */
export function registerLimits(app: App, ctx: Context): void {
  app.addHook('onRoute', (route) => {
    const names = listDoorLimits(route.config?.limits)
    if (names.length > 0) route.preHandler = (request) => countRequest(ctx, names, request)
  })
}
