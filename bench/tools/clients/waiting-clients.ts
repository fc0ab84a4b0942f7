/**
 * Makes calls that wait for a video in a separate process and reports to its parent how many milliseconds after the
 * change each was answered. Controlled by messages: `wait` with the calls, `expect` with the time of the next change
 * and how many calls it answers.
 */
import { connect } from 'node:net'

export type Call = { cookie: string; id: string }
export type Wish = { wait: { port: number; calls: Call[] } } | { expect: { changedAt: number; answers: number } }
export type News = { sent: number } | { delays: number[] } | { failed: string }

let changedAt = 0
let answers = Number.POSITIVE_INFINITY
let delays: number[] = []

function wait(port: number, { cookie, id }: Call): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      const head = `GET /api/v1/videos/${id}?wait=45 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n`
      socket.write(`${head}Cookie: ${cookie}\r\n\r\n`, () => resolve())
    })
    let text = ''
    socket.on('data', (chunk) => {
      if (!text) note()
      text += chunk.toString('latin1')
    })
    socket.on('close', () => {
      if (!text.startsWith('HTTP/1.1 200')) send({ failed: text.slice(0, 500) })
    })
    socket.on('error', (error) => send({ failed: error.message }))
  })
}

function note(): void {
  delays.push(Date.now() - changedAt)
  if (delays.length < answers) return
  send({ delays })
  delays = []
}

const send = (news: News) => process.send?.(news)

process.on('message', async (wish: Wish) => {
  if ('expect' in wish) {
    ;({ changedAt, answers } = wish.expect)
    return
  }
  const { port, calls } = wish.wait
  for (let first = 0; first < calls.length; first += 100)
    await Promise.all(calls.slice(first, first + 100).map((call) => wait(port, call)))
  send({ sent: calls.length })
})
