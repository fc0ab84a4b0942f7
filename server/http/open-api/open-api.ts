import type { RouteOptions } from 'fastify'
import type { Context } from '#server/context.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'

/**
 * Serves the OpenAPI document of every endpoint registered after this. The generator is loaded at the first request.
 */
export function registerOpenApi(app: App, ctx: Context): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route)
  })
  let document: Promise<string> | null = null
  app.get('/api/openapi.json', { config: { outside: 'open-api' }, schema: { hide: true } }, async (_, reply) => {
    document ??= import('./write-open-api.ts').then(({ writeOpenApi }) => writeOpenApi(ctx, routes))
    return reply.type('application/json; charset=utf-8').send(await document)
  })
}
