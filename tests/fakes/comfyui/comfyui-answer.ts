import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { ComfyFakeState } from './comfyui-state.ts'

/** `reset`: the connection breaks. `sent`: the route has answered by itself. */
export type ComfyAnswer =
  | 'reset'
  | 'sent'
  | { status: number; body?: object; text?: string; page?: string; headers?: Record<string, string> }

export const json = (body: object, status = 200): ComfyAnswer => ({ status, body })

/** What the framework under the server says: not JSON. */
export const plain = (status: number, text: string): ComfyAnswer => ({ status, text })
export const noRoute = plain(404, '404: Not Found')
export const troubled = plain(500, '500 Internal Server Error\n\nServer got itself in trouble')
/** Most commands answer without a body. */
export const done: ComfyAnswer = { status: 200 }

const reasons: Record<number, string> = {
  ...{ 401: 'Authorization Required', 403: 'Forbidden', 405: 'Not Allowed', 413: 'Request Entity Too Large' },
  ...{ 502: 'Bad Gateway', 503: 'Service Temporarily Unavailable', 504: 'Gateway Time-out' },
}

/** A page of the proxy in front. */
export const proxyPage = (status: number): ComfyAnswer => ({
  status,
  page: `<html><head><title>${status} ${reasons[status]}</title></head><body>nginx</body></html>`,
})

export function send(
  state: ComfyFakeState,
  request: IncomingMessage,
  response: ServerResponse,
  answer: ComfyAnswer,
): void {
  if (answer === 'sent') return
  if (answer === 'reset') return void request.socket.resetAndDestroy()
  const { status, body, text, page, headers = {} } = answer
  if (text !== undefined || page !== undefined)
    return void response
      .writeHead(status, { 'content-type': `${page ? 'text/html' : 'text/plain'}; charset=utf-8`, ...headers })
      .end(page ?? text)
  if (!body) return void response.writeHead(status, { 'content-type': 'application/octet-stream', ...headers }).end()
  const content = Buffer.from(JSON.stringify(body))
  const isSmall = state.isCompressing && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(isSmall ? { 'content-encoding': 'gzip' } : {}),
      ...headers,
    })
    .end(isSmall ? gzipSync(content) : content)
}
