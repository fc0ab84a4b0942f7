import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

// Imported, it would hand over everything it has, for which Node loads its whole HTTP client: fifty milliseconds.
const { createServer } = process.getBuiltinModule('node:http')

/** Longer than a load balancer in front keeps its connections, so that it is never the server who ends one in use. */
const keepAliveMs = 72_000

export function createHttpServer(): Server {
  return createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: 0 })
}

/** Connections that nothing was asked on yet. */
export type UnusedConnections = { count(): number; close(): void }

/**
 * Browsers open connections ahead of need. Node counts one that was never used as busy and waits a minute for its first
 * request, also when the server is told to stop.
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
