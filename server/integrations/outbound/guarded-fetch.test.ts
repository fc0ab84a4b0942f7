import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A server on this machine, which the guard must block unless its origin is exempt. */
async function serve(answer: RequestListener, host = '127.0.0.1') {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return { seen, port, origin: `http://${host}:${port}` }
}

/** A DNS resolver that answers each query with the next of these answers. */
function resolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve = (name: string, _options: object, answer: (error: Error | null, found: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(asked.push(name), answers.length) - 1] ?? []
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { asked, resolve }
}

const blocked = { name: 'BlockedAddress' }
const ok: RequestListener = (_request, response) => response.end('here')

describe('blocked addresses', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0x7F.0.0.1',
      '017700000001',
      '0177.0.0.1',
    ],
    ...['0177.0x0.0.1', '127.000.000.001', '①②⑦.⓪.⓪.①', '127.0.0.1.', '%31%32%37.0.0.1', '0', '0.0.0.0', '0x0', '00'],
    ...[
      '10.0.0.1',
      '0xa.0.0.1',
      '012.0.0.1',
      '167772161',
      '10.1',
      '192.168.1.1',
      '0xc0a80101',
      '3232235777',
      '192.168.257',
    ],
    ...['172.16.0.1', '169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.43518'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '203.0.113.7'],
    ...[
      '[::]',
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::ffff:a9fe:a9fe]',
      '[::127.0.0.1]',
    ],
    ...[
      '[fd00::]',
      '[fd00::1]',
      '[fe80::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
    ],
  ])('http://%s/ is never called', async (host) => {
    const { resolve, asked } = resolver(['127.0.0.1'])
    await expect(createGuardedFetch({ exemptOrigins: [], resolve })(`http://${host}/`)).rejects.toMatchObject(blocked)
    expect(asked).toEqual([])
  })

  it.each([
    ...['file:///etc/passwd', 'gopher://127.0.0.1:70/_', 'ftp://example.com/', 'data:text/plain,hello', 'javascript:1'],
    ...[
      'blob:http://example.com/1',
      'ws://example.com/',
      '//example.com/',
      'example.com',
      '',
      'http://',
      'http://[::1',
    ],
    ...[
      'http://user@example.com/',
      'http://user:word@example.com/',
      'http://:word@example.com/',
      'http://1.1.1.1@127.0.0.1/',
    ],
  ])('%s is never called', async (address) => {
    const { resolve, asked } = resolver(['93.184.216.34'])
    await expect(createGuardedFetch({ exemptOrigins: [], resolve })(address)).rejects.toMatchObject(blocked)
    expect(asked).toEqual([])
  })

  it.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['localhost.', ['127.0.0.1']],
    ['127.0.0.1.nip.io', ['127.0.0.1']],
    ['a9fe-a9fe.example', ['169.254.169.254']],
    ['six.example', ['fd00::1']],
    ['mapped.example', ['::ffff:127.0.0.1']],
    ['mixed.example', ['93.184.216.34', '10.0.0.1']],
  ])('%s is never called if it resolves to %j', async (name, addresses) => {
    const { seen, port } = await serve(ok)
    const { resolve, asked } = resolver(addresses)
    const fetch = createGuardedFetch({ exemptOrigins: [], resolve })
    await expect(fetch(`http://${name}:${port}/`)).rejects.toMatchObject(blocked)
    expect(asked).toEqual([name])
    expect(seen).toHaveLength(0)
  })
})

describe('a changing DNS answer', () => {
  it('the connection uses the answer that was checked, and every new connection is checked again', async () => {
    const good = await serve((_request, response) => response.setHeader('connection', 'close').end('good'))
    const { resolve, asked } = resolver(['127.0.0.1'], ['127.0.0.2'])
    const isPublic = (address: string) => address === '127.0.0.1'
    const fetch = createGuardedFetch({ exemptOrigins: [], resolve, isPublic })
    expect(await (await fetch(`http://flips.example:${good.port}/`)).text()).toBe('good')
    expect(asked).toHaveLength(1)
    await expect(fetch(`http://flips.example:${good.port}/`)).rejects.toMatchObject(blocked)
    expect(asked).toHaveLength(2)
    expect(good.seen).toHaveLength(1)
  })
})

describe('redirects', () => {
  const to =
    (location: string, status = 302): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { location }).end()

  it.each([
    'http://127.0.0.1:1/',
    'http://[::1]:1/',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'http://a@b.example/',
  ])('a redirect to %s is not followed, wherever it starts', async (location) => {
    const from = await serve(to(location))
    await expect(createGuardedFetch({ exemptOrigins: [from.origin] })(from.origin)).rejects.toMatchObject(blocked)
  })

  it('an exemption covers only that origin, not its machine', async () => {
    const other = await serve(ok)
    const from = await serve(to(`${other.origin}/inside`))
    const fetch = createGuardedFetch({ exemptOrigins: [from.origin] })
    await expect(fetch(from.origin)).rejects.toMatchObject(blocked)
    expect(other.seen).toHaveLength(0)
    expect(await (await createGuardedFetch({ exemptOrigins: [from.origin, other.origin] })(from.origin)).text()).toBe(
      'here',
    )
  })

  it('at most five redirects are followed', async () => {
    const from: Awaited<ReturnType<typeof serve>> = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('arrived')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    const fetch = createGuardedFetch({ exemptOrigins: [from.origin] })
    expect(await (await fetch(`${from.origin}/5`)).text()).toBe('arrived')
    await expect(fetch(`${from.origin}/6`)).rejects.toThrow('redirects too often')
  })

  it('redirects can be returned instead of followed', async () => {
    const from = await serve(to('http://127.0.0.1:1/'))
    const response = await createGuardedFetch({ exemptOrigins: [from.origin] })(from.origin, { redirect: 'manual' })
    expect(response.status).toBe(302)
  })

  it('redirects carry no keys to another origin, and do not post a form twice', async () => {
    const other = await serve(ok)
    const from = await serve(to(`${other.origin}/`))
    const fetch = createGuardedFetch({ exemptOrigins: [from.origin, other.origin] })
    const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-kept': 'yes', 'content-type': 'text/plain' }
    await fetch(from.origin, { method: 'POST', body: 'secret', headers })
    expect(from.seen[0]?.headers.authorization).toBe('Bearer secret')
    expect(other.seen[0]?.method).toBe('GET')
    expect(other.seen[0]?.headers).toMatchObject({ 'x-kept': 'yes' })
    for (const name of ['authorization', 'cookie', 'content-type'])
      expect(other.seen[0]?.headers).not.toHaveProperty(name)
  })
})

describe('oversized or slow responses', () => {
  const limit = 100_000
  const zeros = Buffer.alloc(20 * 1024 * 1024)

  it.each<[string, RequestListener]>([
    [
      'a body with content-length',
      (_request, response) =>
        response.writeHead(200, { 'content-length': limit + 1 }).end(zeros.subarray(0, limit + 1)),
    ],
    ['a body without content-length', (_request, response) => response.writeHead(200).write(zeros) && response.end()],
    [
      'a small body that decompresses to a huge one',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(zeros)),
    ],
    [
      'a body compressed twice',
      (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(zeros))),
    ],
  ])('%s is cut off at the limit', async (_name, answer) => {
    const { origin } = await serve(answer)
    const read = async () => (await createGuardedFetch({ exemptOrigins: [origin] })(origin, { maxBytes: limit })).text()
    await expect(read()).rejects.toThrow(`larger than ${limit} bytes`)
  })

  it('a response within the limit is returned in full, decompressed', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(zeros.subarray(0, limit))),
    )
    const response = await createGuardedFetch({ exemptOrigins: [origin] })(origin, { maxBytes: limit })
    expect((await response.arrayBuffer()).byteLength).toBe(limit)
  })

  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['never ends', (_request, response) => response.writeHead(200).write('slowly')],
    [
      'sends a few bytes forever',
      (_request, response) => {
        const drip = setInterval(() => response.write('.'), 10)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('a response that %s is given up', async (_name, answer) => {
    const { origin } = await serve(answer)
    const read = async () => (await createGuardedFetch({ exemptOrigins: [origin] })(origin, { timeoutMs: 200 })).text()
    await expect(read()).rejects.toThrow(/timeout|aborted/i)
  })
})
