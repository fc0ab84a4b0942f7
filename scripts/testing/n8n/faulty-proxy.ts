import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FaultyProxy = {
  url: string
  /** How many of the next answers to a request for a video are lost. The site has done its work by then. */
  losesAnswers: number
  /** Takes the callback address out of requests, as if the site could not reach it. */
  dropsCallbacks: boolean
  /** The Idempotency-Keys of all requests for a video. */
  keys: string[]
  close(): void
}

/** Stands between n8n and the site. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent = Buffer.concat(chunks)
    const isPaid = request.method === 'POST' && request.url === '/api/v1/videos'
    if (isPaid) proxy.keys.push(String(request.headers['idempotency-key']))
    const body =
      isPaid && proxy.dropsCallbacks
        ? JSON.stringify({ ...JSON.parse(`${sent}`), callbackUrl: undefined })
        : new Uint8Array(sent)
    const passed = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(passed),
      ...(body.length > 0 && { body }),
    })
    const content = Buffer.from(await answer.arrayBuffer())
    if (isPaid && proxy.losesAnswers-- > 0) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    losesAnswers: 0,
    dropsCallbacks: false,
    keys: [],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}
