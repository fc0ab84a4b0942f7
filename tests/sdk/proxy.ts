import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type Purchase = {
  /** Lets the site do the call. Its answer does not reach the caller. */
  arrive(): Promise<void>
  /** The caller gets no answer. */
  lose(): void
  /** Without a code, as something other than the site would. */
  refuse(status: number, code: string | null, headers?: Record<string, string>): void
}

export type SiteProxy = {
  url: string
  /** Decides about each purchase; null passes them on like all other calls. */
  onPurchase: ((purchase: Purchase) => unknown) | null
  /** Refuses each call that reads a video, with this status and code; null passes them on. */
  readRefusal: [status: number, code: string] | null
  close(): Promise<void>
}

/** Stands between a program and the site, and can lose or refuse purchases. */
export async function openProxy(siteUrl: string): Promise<SiteProxy> {
  const server = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming
    const pass = (give: (answer: IncomingMessage) => void) =>
      incoming.pipe(send(siteUrl + url, { method, headers }, give))
    const refuse: Purchase['refuse'] = (status, code, more = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...more })
      response.end(JSON.stringify(code ? { code, message: `Refused: ${code}`, requestId: 'r1' } : {}))
    }
    if (proxy.readRefusal && url.startsWith('/api/v1/videos/')) return refuse(...proxy.readRefusal)
    if (!proxy.onPurchase || method !== 'POST' || url !== '/api/v1/videos')
      return pass((answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
    return proxy.onPurchase({
      arrive: () => new Promise((resolve) => pass((answer) => answer.resume().once('end', resolve))),
      lose: () => response.destroy(),
      refuse,
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: SiteProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onPurchase: null,
    readRefusal: null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
