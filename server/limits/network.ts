import ipaddr from 'ipaddr.js'

/** The network of an address in any notation: a caller with one IPv6 address controls its whole /64. */
export function networkOf(address: string): string {
  return blockOf(address, 64) ?? (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address)
}

/** The IPv6 /48 of an address; null for IPv4. Some callers control a whole one, and some share one with strangers. */
export function wideNetworkOf(address: string): string | null {
  return blockOf(address, 48)
}

function blockOf(address: string, bits: 48 | 64): string | null {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null
  if (!(parsed instanceof ipaddr.IPv6)) return null
  const network = parsed.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${network.join(':')}::/${bits}`
}
