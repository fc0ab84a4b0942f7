import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ClientPatience } from './client-patience.ts'

type OpenBody = { request: IncomingMessage; response: ServerResponse; bytes: number; sinceMs: number }

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Ends requests whose body makes no progress. A body that keeps arriving may take any time. */
export function watchBodies(server: Server, { bodyMs, progressBytes, checkMs }: ClientPatience): void {
  const open = new Set<OpenBody>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const body = { request, response, bytes: request.socket.bytesRead, sinceMs: performance.now() }
    open.add(body)
    request.once('close', () => open.delete(body)).once('end', () => open.delete(body))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const body of open)
      if (hasProgressed(body, progressBytes))
        Object.assign(body, { bytes: body.request.socket.bytesRead, sinceMs: now })
      else if (now - body.sinceMs >= bodyMs) end(body)
  }, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Counts unread bytes as progress, because they wait for the server, not for the client. */
function hasProgressed({ request, bytes }: OpenBody, progressBytes: number): boolean {
  return request.readableLength > 0 || request.socket.bytesRead - bytes >= progressBytes
}

function end({ request: { socket }, response }: OpenBody): void {
  if (!response.headersSent) socket.end(tooSlow)
  socket.destroySoon()
}
