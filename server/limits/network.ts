import ipaddr from 'ipaddr.js'

/** The network of an address in any notation: a caller with one IPv6 address controls its whole /64. */
export function networkOf(address: string): string {
  const bare = withoutPort(address)
  return blockOf(bare, 64) ?? (ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare)
}

/** The IPv6 /48 of an address; null for IPv4. Some callers control a whole one, and some share one with strangers. */
export function wideNetworkOf(address: string): string | null {
  return blockOf(withoutPort(address), 48)
}

function blockOf(address: string, bits: 48 | 64): string | null {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null
  if (!(parsed instanceof ipaddr.IPv6)) return null
  const network = parsed.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${network.join(':')}::/${bits}`
}

/** `[2001:db8::1]:50123` or `203.0.113.7:50123`. */
const withPort = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i

/** Some proxies forward the port as well. It differs for each connection, so each would count as another network. */
function withoutPort(address: string): string {
  const [, six, four] = withPort.exec(address) ?? []
  return six ?? four ?? address
}
