import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A user's program on this machine that receives webhooks, and answers none of them by itself. */
export type SilentReceiver = {
  origin: string
  /** The responses to all calls, in the order of the calls. The test sends them. */
  responses: ServerResponse[]
  close(): Promise<void>
}

export async function startSilentReceiver(): Promise<SilentReceiver> {
  const responses: ServerResponse[] = []
  const server = createServer((_request, response) => void responses.push(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
