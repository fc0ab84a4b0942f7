import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientPatience, usualPatience } from './client-patience.ts'
import { limitConnections } from './limit-connections.ts'
import { watchBodies } from './watch-bodies.ts'

// An import would read all exports of the module. For that, Node loads its whole HTTP client, which takes 50 ms.
const { createServer } = process.getBuiltinModule('node:http')

/** Creates every HTTP server of the product. It stops slow clients and floods of connections (record 025). */
export function createHttpServer(patience: ClientPatience = usualPatience): Server {
  const server = createServer({
    keepAliveTimeout: patience.keepAliveMs,
    headersTimeout: patience.headersMs,
    connectionsCheckingInterval: patience.checkMs,
    // No limit, because uploads may take long and pages stay open. Bodies are checked for progress instead.
    requestTimeout: 0,
    maxHeaderSize: patience.maxHeaderBytes,
  })
  limitConnections(server, patience)
  watchBodies(server, patience)
  return server
}

/** Connections that have not carried a request yet. */
export type UnusedConnections = { count(): number; close(): void }

/**
 * Browsers open connections in advance. Node counts an unused connection as busy and waits for its first request, even
 * when the server is stopping.
 */
export function watchUnused(server: Server): UnusedConnections {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  return {
    count: () => unused.size,
    close() {
      for (const socket of unused) socket.destroy()
    },
  }
}
