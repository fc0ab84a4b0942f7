/**
 * Opens live pages in a separate process and reports to its parent how many milliseconds after an event was written
 * each page received it. Controlled by messages: `open` with cookies, `expect` with the time of the next event.
 */
import { connect } from 'node:net'

export type Wish = { open: { port: number; cookies: string[]; perCookie: number } } | { expect: { writtenAt: number } }
export type News = { opened: number } | { delays: number[] }

const atOnce = 100
let writtenAt = 0
let pages = 0
let delays: number[] = []

function openPage(port: number, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
    )
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('event: ready')) resolve()
      if (text.includes('bench.told')) told()
    })
  })
}

function told(): void {
  delays.push(Date.now() - writtenAt)
  if (delays.length < pages) return
  send({ delays })
  delays = []
}

const send = (news: News) => process.send?.(news)

process.on('message', async (wish: Wish) => {
  if ('expect' in wish) {
    writtenAt = wish.expect.writtenAt
    return
  }
  const { port, cookies, perCookie } = wish.open
  const wanted = cookies.flatMap((cookie) => Array.from({ length: perCookie }, () => cookie))
  for (let first = 0; first < wanted.length; first += atOnce)
    await Promise.all(wanted.slice(first, first + atOnce).map((cookie) => openPage(port, cookie)))
  pages += wanted.length
  send({ opened: pages })
})
