import type { App } from '#server/http/endpoints/register-endpoint.ts'

type Done = (error?: unknown) => void
type Hook = (request: unknown, reply: unknown, done: Done) => void
type Route = { config: object; onRequest: Hook[]; handler: (request: unknown, reply: unknown) => Promise<unknown> }

export type Asked = { path: string; query: Record<string, unknown>; headers: Record<string, string>; secret: string }

export type MiniApp = {
  /** What routes and hooks are registered with. */
  app: App
  /** Runs the hooks and the handler of a route. @returns the answer and the reply's headers. */
  get(asked: Asked, raw?: object): Promise<{ answer: unknown; headers: Map<string, string> }>
}

/** As much of Fastify as the polled endpoints and the stream of events need; it never waits for a network. */
export function createMiniApp(): MiniApp {
  const routes = new Map<string, Route>()
  const hooks: Hook[] = []
  const app = {
    addHook: (name: string, hook: Hook) => void (name === 'onRequest' && hooks.push(hook)),
    decorateRequest() {},
    /** Scopes are for calls of third parties, which do not come by HTTP here. */
    register() {},
    get: (path: string, options: Partial<Route>, handler: Route['handler']) =>
      routes.set(`GET ${path}`, {
        onRequest: [],
        ...options,
        config: { ...options.config, proof: 'session' },
        handler,
      }),
    route: (route: Route & { method: string; url: string }) => routes.set(`${route.method} ${route.url}`, route),
  }
  return {
    app: app as unknown as App,
    async get({ path, query, headers, secret }, raw = {}) {
      const route = routes.get(`GET ${path}`)
      if (!route) throw new Error(`there is no route ${path}`)
      const request = {
        routeOptions: { config: route.config },
        cookies: { soundreel_session: secret },
        ...{ headers, query, params: {}, url: path, log: { error() {} } },
        ...{ account: null, session: null, answerTag: null },
      }
      const sent = new Map<string, string>()
      const reply = {
        raw,
        header: (name: string, value: string) => sent.set(name, value),
        headers: () => reply,
        hijack() {},
        getHeaders: () => ({}),
      }
      for (const hook of [...hooks, ...route.onRequest])
        await new Promise<void>((resolve, reject) =>
          hook(request, reply, (error) => (error ? reject(error) : resolve())),
        )
      return { answer: await route.handler(request, reply), headers: sent }
    },
  }
}
