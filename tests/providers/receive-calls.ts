import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepAlive } from '#tests/fakes/keep-alive.ts'

/** Receives a vendor's callbacks, and accepts them all. */
export async function receiveCalls(): Promise<{ url: string; count: () => number; close: () => void }> {
  let calls = 0
  const receiver = createServer(keepAlive, (request, response) => {
    calls += 1
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`,
    count: () => calls,
    close() {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}
