import { type FastifyInstance, fastify } from 'fastify'
import type { Context } from '#server/context.ts'
import { metricsContentType, writeMetrics } from '#server/metrics.ts'
import { checkReadiness } from './check-readiness.ts'
import { mayReadMetrics } from './may-read-metrics.ts'
import { takeMeasurements } from './take-measurements.ts'

type Routes = Pick<FastifyInstance, 'get'>

/**
 * The endpoints for load balancers and monitors: `/healthz` (the process answers), `/readyz` (it can do its work) and
 * `/metrics` for Prometheus, which reveals business figures (see may-read-metrics.ts).
 */
export function registerOperationRoutes(app: Routes, ctx: Context, { ownPort = false } = {}): void {
  const options = { config: { outside: 'health' }, schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', options, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', options, async (_, reply) => {
    const { ready, checks } = await checkReadiness(ctx)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', checks })
  })
  app.get('/metrics', { ...options, config: { outside: 'metrics' } }, async (request, reply) => {
    if (!mayReadMetrics(ctx.config, request, { ownPort })) {
      if (!ctx.config.metricsToken) return reply.callNotFound()
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('Send METRICS_TOKEN as bearer token.\n')
    }
    await takeMeasurements(ctx)
    return reply.type(metricsContentType).send(await writeMetrics())
  })
}

/** The server for monitors, on a separate port. */
export function buildOperationsApp(ctx: Context): FastifyInstance {
  const app = fastify({ forceCloseConnections: 'idle' })
  registerOperationRoutes(app, ctx, { ownPort: true })
  return app
}
