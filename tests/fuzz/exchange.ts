import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Exchanged = { status: number | null; text: string; ms: number }

/** The time limit of a whole request. Even the busiest machine is faster, so a request that takes longer hangs. */
const hangMs = 60_000
const pauseMs = 5

type Sent = { bytes: Buffer; isWhole?: boolean; pieces?: number }

/**
 * Sends bytes unchanged and reads the answer. Reads only the beginning of an event stream, and does not wait for the
 * answer to an incomplete request.
 */
export async function exchange(port: number, { bytes, isWhole = true, pieces = 1 }: Sent): Promise<Exchanged> {
  const begin = performance.now()
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      parts.push(part)
      if (part.includes('text/event-stream')) resolve()
    })
    socket.on('error', () => resolve())
    socket.once('close', () => resolve())
  })
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length; at += size) {
    // Bounded: a slow client, with this pause between its pieces.
    if (at > 0) await sleep(pauseMs)
    if (!socket.destroyed) socket.write(bytes.subarray(at, at + size))
  }
  const timer = new AbortController()
  // Bounded: the deadline of the answer.
  await Promise.race([ended, sleep(isWhole ? hangMs : 20, null, { signal: timer.signal }).catch(() => {})])
  timer.abort()
  socket.destroy()
  const text = Buffer.concat(parts).toString('latin1')
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
  return { status: status === undefined ? null : Number(status), text, ms: performance.now() - begin }
}

/** Sends a request with a JSON body that must succeed. */
export async function call(
  port: number,
  method: string,
  path: string,
  given: { headers?: object; body?: object } = {},
) {
  const body = JSON.stringify(given.body ?? {})
  const headers = { host: 'localhost', connection: 'close', 'content-type': 'application/json', ...given.headers }
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return exchange(port, { bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`) })
}
