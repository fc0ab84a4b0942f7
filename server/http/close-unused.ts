import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from './register-endpoint.ts'

/**
 * Browsers open connections ahead of need. Node counts one that was never used as busy and waits a minute for its first
 * request, also when the server is told to stop.
 */
export function closeUnused(app: App): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
