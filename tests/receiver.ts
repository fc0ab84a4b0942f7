import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepAlive } from '#tests/fakes/keep-alive.ts'

export type ReceivedCall = { path: string; headers: IncomingHttpHeaders; body: string }

/** A user's program on this machine that receives webhooks and callbacks. */
export type Receiver = {
  origin: string
  calls: ReceivedCall[]
  /** Sets the status of the next answers; a redirect leads back here. */
  answers(status: number): void
  close(): Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const calls: ReceivedCall[] = []
  let status = 200
  const server = createServer(keepAlive, (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end('seen')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers: (next) => {
      status = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
