import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientPatience, usualPatience } from './client-patience.ts'
import { limitConnections } from './limit-connections.ts'
import { watchBodies } from './watch-bodies.ts'

// Imported, it would hand over everything it has, for which Node loads its whole HTTP client: fifty milliseconds.
const { createServer } = process.getBuiltinModule('node:http')

/** What every server of the product listens with: slow clients and floods of connections end here (record 025). */
export function createHttpServer(patience: ClientPatience = usualPatience): Server {
  const server = createServer({
    keepAliveTimeout: patience.keepAliveMs,
    headersTimeout: patience.headersMs,
    connectionsCheckingInterval: patience.checkMs,
    // A long upload and an open page are no fault: bodies are watched for progress instead.
    requestTimeout: 0,
    maxHeaderSize: patience.maxHeaderBytes,
  })
  limitConnections(server, patience)
  watchBodies(server, patience)
  return server
}

/** Connections that nothing was asked on yet. */
export type UnusedConnections = { count(): number; close(): void }

/**
 * Browsers open connections ahead of need. Node counts one that was never used as busy and waits for its first request,
 * also when the server is told to stop.
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
