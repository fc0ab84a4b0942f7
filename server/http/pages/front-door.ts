import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errorCodes } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { usualPatience } from '#server/http/connections/client-patience.ts'
import { createHttpServer, watchUnused } from '#server/http/connections/http-server.ts'
import { findSessionSecret } from '#server/http/cookies/session-cookie.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { answerDocument, type Document } from './document.ts'
import { createPageDocuments } from './page-documents.ts'

/** The listening server, from before the application is ready until the process stops. */
export type FrontDoor = {
  /** Whether a client has connected and is about to send a request. */
  isEntered(): boolean
  /** Passes all requests to this listener from now on, including the waiting ones. */
  handOver(answer: RequestListener): void
  /** Stops accepting connections, then lets `finish` end the open ones. @returns once all connections are closed. */
  close(finish: () => Promise<unknown>): Promise<void>
}

/** More requests than this are refused while the product starts. */
const maxWaiting = 1000

/**
 * Listens at once. A page needs neither the database nor most of the code, so a visitor sees it while the server
 * starts. Requests that do need them wait until both are ready, instead of being refused.
 * @throws Error if the port is unavailable.
 */
export async function openFrontDoor(
  config: Config,
  pages = createPageDocuments(config),
  patience = usualPatience,
): Promise<FrontDoor> {
  const server = createHttpServer(config.trustProxy > 0 ? { ...patience, maxConnections: null } : patience)
  const unused = watchUnused(server)
  const always = securityHeaders(config)
  const waiting = new Map<ServerResponse, IncomingMessage>()

  function receive(request: IncomingMessage, response: ServerResponse) {
    const path = pathOf(request)
    const page = request.method === 'GET' ? pages.find(path, findSessionSecret(request) !== null) : null
    if (page) return void sendPage(page, request, response).catch(() => response.destroy())
    if (path === '/healthz') return send(response, 200, { status: 'ok' })
    if (path === '/readyz') return send(response, 503, { status: 'unavailable', checks: { process: 'failed' } })
    if (waiting.size >= maxWaiting)
      return send(response, 503, { code: 'UNAVAILABLE', message: errorCodes.UNAVAILABLE.message })
    waiting.set(response, request)
    response.once('close', () => waiting.delete(response))
  }

  async function sendPage(page: Document, request: IncomingMessage, response: ServerResponse) {
    const { status, headers, body } = await answerDocument(page, request.headers, 200)
    response.writeHead(status, { ...always, 'x-request-id': crypto.randomUUID(), ...headers }).end(body)
  }

  function send(response: ServerResponse, status: number, body: object) {
    const headers = { ...always, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
    response.writeHead(status, headers).end(JSON.stringify(body))
  }

  server.on('request', receive)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, () => resolve(void server.off('error', reject)))
  })
  return {
    isEntered: () => unused.count() > 0,
    handOver(answer) {
      server.off('request', receive).on('request', answer)
      for (const [response, request] of waiting) answer(request, response)
      waiting.clear()
    },
    async close(finish) {
      const gone = new Promise((resolve) => server.close(resolve))
      await finish()
      unused.close()
      // The connections of live pages have just become idle.
      server.closeIdleConnections()
      await gone
    },
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?')
  let end = query === -1 ? url.length : query
  while (end > 1 && url[end - 1] === '/') end -= 1
  return url.slice(0, end)
}
