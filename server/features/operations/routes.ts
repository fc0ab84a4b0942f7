import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Context } from '#server/context.ts'
import { metricsContentType, writeMetrics } from '#server/metrics.ts'
import { checkReadiness } from './check-readiness.ts'
import { takeMeasurements } from './take-measurements.ts'

type Routes = Pick<FastifyInstance, 'get'>

/**
 * What load balancers and monitors ask: `/healthz` (the process answers), `/readyz` (it can do its work) and `/metrics`
 * for Prometheus, which tells about the business and is therefore answered to this machine and its network alone.
 */
export function registerOperationRoutes(app: Routes, ctx: Context): void {
  const options = { schema: { hide: true }, logLevel: 'silent' as const }
  app.get('/healthz', options, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', options, async (_, reply) => {
    const { ready, checks } = await checkReadiness(ctx)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', checks })
  })
  app.get('/metrics', options, async (request, reply) => {
    if (comesFromOutside(request)) return reply.callNotFound()
    await takeMeasurements(ctx)
    return reply.type(metricsContentType).send(await writeMetrics())
  })
}

/** Room for a dozen proxies in a row. */
const maxForwardedCharacters = 512

/** Also where a proxy in front was not counted in TRUST_PROXY, so that its own address is all that seems to call. */
function comesFromOutside({ ip, headers }: FastifyRequest): boolean {
  const header = headers['x-forwarded-for']?.toString() ?? ''
  if (header.length > maxForwardedCharacters) return true
  const forwarded = header.split(',')
  return ![ip, ...forwarded.map((address) => address.trim())].every((address) => address === '' || isNear(address))
}

const nearRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/** Of this machine or a network of the operator's own. */
function isNear(address: string): boolean {
  return ipaddr.isValid(address) && nearRanges.includes(ipaddr.process(address).range())
}

/** What a process without the web role listens with. */
export function buildOperationsApp(ctx: Context): FastifyInstance {
  const app = fastify({ forceCloseConnections: 'idle' })
  registerOperationRoutes(app, ctx)
  return app
}
