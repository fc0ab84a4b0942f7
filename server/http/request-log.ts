import type { FastifyRequest } from 'fastify'
import { eventStreamPath } from '#contract/live.ts'
import { metrics } from '#server/metrics.ts'
import type { App } from './endpoints/register-endpoint.ts'

/** Counts every answer. Logs calls that change something, slow ones and failures, with their request id. */
export function registerRequestLog(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'none'
    // An open event stream is not a slow answer.
    if (route === eventStreamPath) return done()
    metrics.requests.observe({ method: request.method, route, status }, elapsedTime / 1000)
    const entry = { method: request.method, path: pathOf(request), status, ms: Math.round(elapsedTime) }
    const isNoteworthy = request.method !== 'GET' || status >= 500 || elapsedTime > slowMs
    request.log[isNoteworthy ? 'info' : 'debug'](entry, 'answered')
    done()
  })
}

const slowMs = 1000

/** Without the query, and with the route pattern if the path contains a secret: neither belongs in a log. */
export function pathOf(request: FastifyRequest): string | undefined {
  const { url } = request.routeOptions
  return url?.includes(':token') ? url : request.url.split('?')[0]
}
