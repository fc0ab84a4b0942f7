import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { callService } from './call-service.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(answer: RequestListener) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const call = (url: string) =>
  callService({ method: 'POST', url, headers: { 'x-api-key': 'secret' }, body: '{}', timeoutMs: 5000 })

it.each([301, 302, 303, 307, 308])('PAY-03 a redirect with %i takes the key of a service nowhere', async (status) => {
  const other = await serve((_request, response) => response.end('{}'))
  const service = await serve((_request, response) => response.writeHead(status, { location: other.url }).end())
  expect(await call(service.url)).toEqual({ got: 'answer', status, body: undefined })
  expect(service.seen[0]?.headers['x-api-key']).toBe('secret')
  expect(other.seen).toHaveLength(0)
})

it('PAY-03 an answer of a service may not fill the memory', async () => {
  const service = await serve((_request, response) => response.end(Buffer.alloc(2 * 1024 * 1024, ' ')))
  expect(await call(service.url)).toMatchObject({ got: 'nothing' })
})

it('PAY-03 the reason why a service did not answer quotes neither its address nor what was sent', async () => {
  const answer = await call('http://127.0.0.1:1/secret')
  expect(answer).toMatchObject({ got: 'nothing' })
  expect(JSON.stringify(answer)).not.toContain('secret')
})
