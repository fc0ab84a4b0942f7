import type { Access } from '#contract/endpoint.ts'
import type { LimitName } from '#contract/limits.ts'
import { type OutsideName, outsideContract } from './outside-contract.ts'
import type { App } from './register-endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call an endpoint of the contract. */
    access?: Access
    /** What a route is that is no endpoint of the contract. */
    outside?: OutsideName
    /** Which proof of the caller counts. Absent: none is read. */
    proof?: 'session' | 'token'
    /** What its calls are counted in, before the handler. */
    limits?: readonly LimitName[]
  }

  interface FastifyInstance {
    /** What those routes of a scope are that do not say it themselves, because another package registers them. */
    outside: OutsideName | null
    /** Every route of the server, in the order of registration. */
    ruledRoutes: RuledRoute[]
  }
}

export type RuledRoute = { method: string; path: string; access?: Access; outside?: OutsideName }

/**
 * Gives each route outside the contract its rules. What is decided about a request is decided by the rules of the route that
 * the router has found, never by the address as the caller wrote it: one route has many spellings.
 * @throws Error for a route that is neither in the contract nor in the table.
 */
export function registerRouteRules(app: App): void {
  const routes: RuledRoute[] = []
  app.decorate('ruledRoutes', routes)
  app.decorate('outside', null)
  app.addHook('onRoute', function (route) {
    const { access, outside = this.outside ?? undefined } = route.config ?? {}
    if (access === undefined && outside === undefined)
      throw new Error(`${route.method} ${route.url} is neither in the contract nor in outside-contract.ts`)
    if (outside !== undefined) {
      const { session, limits } = outsideContract[outside]
      route.config = { ...route.config, outside, limits, ...(session ? { proof: 'session' } : {}) }
    }
    routes.push({
      method: String(route.method),
      path: route.url,
      ...(access && { access }),
      ...(outside && { outside }),
    })
  })
}
