import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { LimitName } from '#contract/limits.ts'
import { type OutsideName, outsideContract } from './outside-contract.ts'
import { type App, requireAccess } from './register-endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access of an endpoint in the contract. */
    access?: Access
    /** The kind of a route outside the contract. */
    outside?: OutsideName
    /** How the caller authenticates; with `either`, a token makes the cookie void. If absent, no credentials are read. */
    proof?: 'session' | 'token' | 'either'
    /** `own`: a browser's call from another site is refused. */
    origin?: 'any' | 'own'
    /** The limits that its calls are counted in, before the handler. */
    limits?: readonly LimitName[]
  }

  interface FastifyInstance {
    /** The kind of the routes in a scope that do not set it themselves, because another package registers them. */
    outside: OutsideName | null
    /** All routes of the server, in the order of registration. */
    ruledRoutes: RuledRoute[]
  }
}

export type RuledRoute = { method: string; path: string; access?: Access; outside?: OutsideName }

/**
 * Gives each route outside the contract its rules. Decisions about a request use the rules of the matched route,
 * never the path as the caller wrote it, because a route has many spellings.
 * @throws Error for a route that is neither in the contract nor in the table, or with a method missing from its row.
 */
export function registerRouteRules(app: App): void {
  const routes: RuledRoute[] = []
  app.decorate('ruledRoutes', routes)
  app.decorate('outside', null)
  app.addHook('onRoute', function (route) {
    const { access, outside = this.outside ?? undefined } = route.config ?? {}
    const name = `${route.method} ${route.url}`
    if (access === undefined && outside === undefined)
      throw new Error(`${name} is neither in the contract nor in outside-contract.ts`)
    if (outside !== undefined) holdToRow(route, outside)
    routes.push({
      method: String(route.method),
      path: route.url,
      ...(access && { access }),
      ...(outside && { outside }),
    })
  })
}

function holdToRow(route: RouteOptions, outside: OutsideName): void {
  const { methods, access, proof, origin, limits } = outsideContract[outside]
  const unnamed = [route.method].flat().filter((method) => !methods.some((named) => named === method))
  if (unnamed.length > 0) throw new Error(`${unnamed} ${route.url} is not among the methods of ${outside}`)
  route.config = { ...route.config, outside, origin, limits, ...(proof && { proof }) }
  if (access !== 'user') return
  const letIn = async (request: FastifyRequest) => requireAccess(access, request.account)
  route.onRequest = [letIn, ...[route.onRequest ?? []].flat()]
}
