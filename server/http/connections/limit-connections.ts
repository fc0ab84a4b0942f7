import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { networkOf } from '#server/limits/network.ts'
import type { ClientPatience } from './client-patience.ts'

const tooMany = 'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n'

/** Refuses new connections of a network that has reached its limit. This machine itself has no limit. */
export function limitConnections(server: Server, { maxConnections }: Pick<ClientPatience, 'maxConnections'>): void {
  if (maxConnections === null) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isLoopback(address)) return
    const network = networkOf(address)
    const before = open.get(network) ?? 0
    if (before >= maxConnections) {
      socket.end(tooMany)
      return socket.destroySoon()
    }
    open.set(network, before + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
