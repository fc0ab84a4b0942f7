import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errorCodes } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { usualPatience } from '#server/http/connections/client-patience.ts'
import { createHttpServer, watchUnused } from '#server/http/connections/http-server.ts'
import { findSessionSecret } from '#server/http/cookies/session-cookie.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { answerDocument, type Document } from './document.ts'
import { createPageDocuments } from './page-documents.ts'

/** What listens, from before there is anything else to answer with until the end. */
export type FrontDoor = {
  /** Somebody has connected and is about to ask. */
  isEntered(): boolean
  /** From now on this answers, also to who has been waiting. */
  handOver(answer: RequestListener): void
  /** Takes in nobody else. @returns when everybody has gone, whom `finish` lets go. */
  close(finish: () => Promise<unknown>): Promise<void>
}

/** More requests than this are refused while the product starts. */
const maxWaiting = 1000

/**
 * Listens at once: a page needs neither the database nor most of the code, so whoever opens one while the product starts
 * sees it. What does need them waits until they are there, instead of being refused.
 * @throws Error when the port is not to be had.
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
      // Those of live pages have become so just now.
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
