import type { InjectOptions } from 'fastify'
import type { App } from '#server/http/endpoints/register-endpoint.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and fail where one is not as expected
export type TestAnswer = { status: number; body: any; headers: Record<string, unknown> }

/** A client with a cookie jar that sends requests to the server. */
export type TestBrowser = {
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(url: string): Promise<TestAnswer>
  /** The browser's cookies by name. */
  cookies: Map<string, string>
  /** The cookies as a request header. */
  cookieHeader(): string
}

export function createBrowser(app: App): TestBrowser {
  const cookies = new Map<string, string>()
  async function send(options: InjectOptions): Promise<TestAnswer> {
    const answer = await app.inject({ ...options, cookies: Object.fromEntries(cookies) })
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
  }
  const withBody =
    (method: 'POST' | 'PUT') =>
    (url: string, body?: unknown, headers: Record<string, string> = {}) =>
      send({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) })
  return {
    cookies,
    cookieHeader: () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (url) => send({ method: 'DELETE', url }),
  }
}
