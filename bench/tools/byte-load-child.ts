/**
 * Requests large answers over a few connections and prints the answers per second. Parses only their headers: a client
 * that reads every byte would be slower than the server.
 */
import { connect } from 'node:net'
import type { ByteLoad } from './byte-load.ts'

const { url, range, connections = 8, seconds = 2 } = JSON.parse(process.argv[2] ?? '') as ByteLoad
const { hostname, port, pathname } = new URL(url)
const request = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${range ? `Range: ${range}\r\n` : ''}\r\n`
let answers = 0

function ask(): void {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let left = 0
  socket.once('connect', () => socket.write(request))
  socket.on('data', (chunk) => {
    let bytes = chunk.length
    if (left === 0) {
      const head = chunk.subarray(0, chunk.indexOf('\r\n\r\n')).toString('latin1')
      if (!/^HTTP\/1.1 20[06] /.test(head)) throw new Error(head)
      left = Number(/content-length: (\d+)/i.exec(head)?.[1])
      bytes -= head.length + 4
    }
    left -= bytes
    if (left > 0) return
    answers += 1
    socket.write(request)
  })
}

for (let connection = 0; connection < connections; connection++) ask()
setTimeout(() => {
  console.log(answers / seconds)
  process.exit(0)
}, seconds * 1000)
