import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { usualPatience } from '#server/http/connections/client-patience.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { ownAddress } from '#tests/network/own-address.ts'
import { createDocument } from './document.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'

let door: FrontDoor
let url: string
const answered: string[] = []

const pages = {
  paths: ['/'],
  find: (path: string, signedIn: boolean) =>
    path === '/' ? createDocument(signedIn ? 'a user’s page' : 'a page', "default-src 'self'") : null,
  notFound: () => null,
}

beforeEach(async () => {
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  answered.length = 0
  door = await openFrontDoor(readConfig({ PORT: String(port) }), pages)
})
afterEach(() => door.close(async () => {}))

function answer({ url: asked = '' }: IncomingMessage, response: ServerResponse): void {
  answered.push(asked)
  response.end('from the application')
}

it('PLT-02 serves a page at once, and reports that nothing else is ready yet', async () => {
  const page = await fetch(`${url}/?from=mail`)
  expect([page.status, await page.text()]).toEqual([200, 'a page'])
  expect(page.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const own = await fetch(url, { headers: { cookie: 'soundreel_session=secret' } })
  expect(await own.text()).toBe('a user’s page')
  const known = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
  expect(known.status).toBe(304)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
})

it('PLT-05 a request for the application waits for it and is answered once, with its body', async () => {
  const early = fetch(`${url}/api/auth/login`, { method: 'POST', body: 'whole' })
  await fetch(`${url}/healthz`)
  let body = ''
  door.handOver((asked, response) => {
    asked.on('data', (part) => {
      body += part
    })
    asked.on('end', () => answer(asked, response))
  })
  expect(await (await early).text()).toBe('from the application')
  expect(body).toBe('whole')
  expect(await (await fetch(url)).text()).toBe('from the application')
  expect(answered).toEqual(['/api/auth/login', '/'])
})

it('PLT-05 only a page that is asked for is answered before the application, also with slashes at its end', async () => {
  const early = [fetch(url, { method: 'POST', body: 'a form' }), fetch(`${url}/unknown`)]
  expect(await (await fetch(`${url}//?a=b`)).text()).toBe('a page')
  await fetch(`${url}/healthz`)
  expect(answered).toEqual([])
  door.handOver(answer)
  for (const one of early) expect(await (await one).text()).toBe('from the application')
  expect(answered.sort()).toEqual(['/', '/unknown'])
})

it('PLT-05 a request that was aborted meanwhile is not passed on', async () => {
  const gone = request(`${url}/api/site`).on('error', () => {})
  gone.end()
  await fetch(`${url}/healthz`)
  gone.destroy()
  // The server sees connections in order: this request is answered after it saw the abort.
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200)
  door.handOver(answer)
  expect(answered).toEqual([])
})

it('PLT-05 a thousand requests may wait; further ones are refused until the application answers', async () => {
  const waiting = connect(Number(new URL(url).port), '127.0.0.1')
  waiting.write('GET /api/early HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(999))
  await fetch(`${url}/healthz`)
  const last = fetch(`${url}/api/last`)
  await fetch(`${url}/healthz`)
  const refused = await fetch(`${url}/api/late`, { signal: AbortSignal.timeout(20_000) })
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  expect((await fetch(url)).status).toBe(200)
  door.handOver(answer)
  expect(await (await last).text()).toBe('from the application')
  expect(answered).toHaveLength(1000)
  expect((await fetch(`${url}/api/late`)).status).toBe(200)
  waiting.destroy()
})

it('PLT-05 closes even if a connection was opened and never used', async () => {
  const unused = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve) => unused.once('connect', resolve))
  await fetch(`${url}/healthz`)
  const ended = new Promise((resolve) => unused.once('close', resolve))
  await door.close(async () => {})
  await ended
})

/** Asks for a page, and stays connected. @returns whether the page came. */
async function holdPage(socket: Socket): Promise<boolean> {
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [answer] = await once(socket, 'data').catch(() => [''])
  return String(answer).startsWith('HTTP/1.1 200 OK')
}

it.skipIf(ownAddress === undefined)(
  'SEC-12 limits the connections of one address, unless TRUST_PROXY says that all come through a proxy',
  async () => {
    for (const [TRUST_PROXY, accepted] of [
      ['0', 2],
      ['1', 4],
    ] as const) {
      const port = await findFreePort()
      const config = readConfig({ PORT: String(port), HOST: '0.0.0.0', TRUST_PROXY })
      const own = await openFrontDoor(config, pages, { ...usualPatience, maxConnections: 2 })
      const sockets = Array.from({ length: 4 }, () => connect(port, ownAddress))
      const answers = await Promise.all(sockets.map(holdPage))
      for (const socket of sockets) socket.destroy()
      await own.close(async () => {})
      expect([TRUST_PROXY, answers.filter(Boolean).length]).toEqual([TRUST_PROXY, accepted])
    }
  },
)

const hostile: [string, (characters: number) => string][] = [
  ['a path', (characters) => `GET ${'/'.repeat(characters)}a HTTP/1.1`],
  ['an Accept-Encoding header', (characters) => `GET / HTTP/1.1\r\nAccept-Encoding: a;${' '.repeat(characters)}b`],
]

it.each(hostile)('SEC-03: the cost of %s is linear in its length', async (_, requestOf) => {
  const shortestMs = async (characters: number) => {
    const times: number[] = []
    for (let at = 0; at < 5; at += 1) {
      const asked = connect(Number(new URL(url).port), '127.0.0.1')
      const begin = performance.now()
      asked.write(`${requestOf(characters)}\r\nHost: a\r\n\r\n`)
      // This is answered after the other request was parsed, which itself stays unanswered until the hand-over.
      await fetch(`${url}/healthz`)
      times.push(performance.now() - begin)
      asked.destroy()
    }
    return Math.min(...times)
  }
  const [half, whole] = [await shortestMs(7_000), await shortestMs(14_000)]
  expect((whole + 4) / (half + 4)).toBeLessThan(2.6)
})

it('reports a port that is in use', async () => {
  await expect(openFrontDoor(readConfig({ PORT: new URL(url).port }), pages)).rejects.toThrow('EADDRINUSE')
})
