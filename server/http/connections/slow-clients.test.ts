import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { ownAddress } from '#tests/network/own-address.ts'
import { type ClientPatience, usualPatience } from './client-patience.ts'
import { createHttpServer } from './http-server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** Short limits, so that the tests wait only for results. */
const impatient = { ...usualPatience, headersMs: 300, bodyMs: 300, keepAliveMs: 300, checkMs: 20 }

/** Starts a server that answers with the number of bytes sent, once all have arrived. */
async function listen(patience: Partial<ClientPatience> = {}, host = '127.0.0.1'): Promise<number> {
  const server = createHttpServer({ ...impatient, ...patience })
  servers.push(server)
  server.on('request', (request, response) => {
    if (request.url === '/stream') return response.write('open\n')
    let bytes = 0
    request.on('error', () => {})
    request.on('data', (part) => {
      bytes += part.length
    })
    request.on('end', () => response.end(String(bytes)))
  })
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function open(port: number, host = '127.0.0.1') {
  const socket: Socket = connect(port, host)
  let received = ''
  socket.on('data', (part) => {
    received += part.toString()
  })
  socket.on('error', () => {})
  // `once` would reject on the error of a write that comes too late.
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(received))
  })
  return { socket, closed, received: () => received }
}

const upload = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'

it('SEC-12: a client that sends its headers byte by byte gets 408 and is disconnected', async () => {
  const { socket, closed } = open(await listen())
  socket.write('GET / HTTP/1.1\r\n')
  const drip = setInterval(() => socket.write('a'), 20)
  expect(await closed).toContain('408 Request Timeout')
  clearInterval(drip)
})

it('SEC-12: a client that sends nothing is disconnected', async () => {
  await open(await listen()).closed
})

it('SEC-12: a client that stops within its body gets 408 and is disconnected', async () => {
  const { socket, closed } = open(await listen())
  socket.write(`${upload}abc`)
  expect(await closed).toContain('408 Request Timeout')
})

it('SEC-12: a client that sends its body byte by byte gets 408 and is disconnected', async () => {
  const { socket, closed } = open(await listen())
  socket.write(upload)
  const drip = setInterval(() => socket.write('a'), 20)
  expect(await closed).toContain('408 Request Timeout')
  clearInterval(drip)
})

it('SEC-12: a client that stops within a body of unknown length gets 408 and is disconnected', async () => {
  const { socket, closed } = open(await listen())
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab')
  expect(await closed).toContain('408 Request Timeout')
})

it('SEC-12: an upload that makes progress may take several times as long', async () => {
  const { socket, received } = open(await listen())
  const begin = performance.now()
  socket.write(upload)
  let left = 100_000
  const send = setInterval(() => {
    const bytes = performance.now() - begin < 4 * impatient.bodyMs ? Math.min(2000, left - 1) : left
    if (bytes > 0) socket.write('a'.repeat(bytes))
    left -= bytes
    if (left === 0) clearInterval(send)
  }, 40)
  await expect.poll(received, { timeout: 20_000 }).toContain('200 OK')
  expect(received()).toContain('100000')
})

it('SEC-12: a live stream stays open while nothing happens', async () => {
  const port = await listen()
  const stream = open(port)
  stream.socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(stream.received).toContain('open')
  // Slow clients that connected later are gone, but the stream is still open.
  for (let at = 0; at < 3; at += 1) {
    const slow = open(port)
    slow.socket.write(`${upload}abc`)
    await slow.closed
  }
  expect(stream.socket.readyState).toBe('open')
})

it('SEC-12: an idle connection is closed', async () => {
  const { socket, closed } = open(await listen())
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await closed).toContain('200 OK')
})

async function openMany(host: string, maxConnections: number | null) {
  const port = await listen({ maxConnections, headersMs: 60_000 }, host)
  const clients = Array.from({ length: 8 }, () => open(port, host))
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')))
  for (const { socket } of clients) socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => clients.every(({ received }) => received() !== '')).toBe(true)
  return { port, clients, answers: clients.map(({ received }) => received().split('\r\n')[0]) }
}

it.skipIf(ownAddress === undefined)('SEC-12: one address can hold only a limited number of connections', async () => {
  const host = ownAddress ?? ''
  const { port, clients, answers } = await openMany(host, 5)
  expect(answers.filter((line) => line === 'HTTP/1.1 200 OK')).toHaveLength(5)
  expect(answers.filter((line) => line === 'HTTP/1.1 429 Too Many Requests')).toHaveLength(3)
  const first = clients.find(({ received }) => received().includes('200 OK'))
  first?.socket.destroy()
  await first?.closed
  // Once the server has noticed that the connection is closed, it accepts another one.
  await expect
    .poll(async () => {
      const next = open(port, host)
      next.socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      return (await next.closed).split('\r\n')[0]
    })
    .toBe('HTTP/1.1 200 OK')
})

it('SEC-12: connections from this machine or through proxies have no limit', async () => {
  for (const [host, max] of [
    ['127.0.0.1', 5],
    [ownAddress ?? '127.0.0.1', null],
  ] as const)
    expect((await openMany(host, max)).answers).toEqual(Array(8).fill('HTTP/1.1 200 OK'))
})

it('SEC-12: a server limits headers, bodies and connections as documented, and no whole request', () => {
  expect(usualPatience).toMatchObject({
    ...{ headersMs: 20_000, maxHeaderBytes: 16_384 },
    ...{ bodyMs: 120_000, progressBytes: 1024, maxConnections: 128 },
  })
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createHttpServer()
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    ...{ headersTimeout: 20_000, requestTimeout: 0, keepAliveTimeout: 72_000 },
  })
})
