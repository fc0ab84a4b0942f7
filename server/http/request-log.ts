import type { FastifyRequest } from 'fastify'
import { eventStreamPath } from '#contract/live.ts'
import { metrics } from '#server/metrics.ts'
import type { App } from './endpoints/register-endpoint.ts'

/** Counts every answer, and logs it with its request id: calls that change something, and whatever was slow or failed. */
export function registerRequestLog(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'none'
    // An open page is no slow answer, however long it stays.
    if (route === eventStreamPath) return done()
    metrics.requests.observe({ method: request.method, route, status }, elapsedTime / 1000)
    const entry = { method: request.method, path: pathOf(request), status, ms: Math.round(elapsedTime) }
    const isNoteworthy = request.method !== 'GET' || status >= 500 || elapsedTime > slowMs
    request.log[isNoteworthy ? 'info' : 'debug'](entry, 'answered')
    done()
  })
}

const slowMs = 1000

/** Without the query, and by the route where the path itself is a secret: neither belongs in a log. */
export function pathOf(request: FastifyRequest): string | undefined {
  const { url } = request.routeOptions
  return url?.includes(':token') ? url : request.url.split('?')[0]
}
